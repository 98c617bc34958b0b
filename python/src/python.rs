//! Values and faults on their way to Python.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyModule};
use serde_json::Value;

use crate::fault::Fault;

/// JSON as Python objects.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let all = PyList::empty(py);
            for one in list {
                all.append(to_python(py, one)?)?;
            }
            all.into_any()
        }
        Value::Object(map) => {
            let all = PyDict::new(py);
            for (key, one) in map {
                all.set_item(key, to_python(py, one)?)?;
            }
            all.into_any()
        }
    })
}

/// The exceptions are Python classes, so that each can be several things at once.
fn exception<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module =
        MODULE.get_or_try_init(py, || PyModule::import(py, "majo._errors").map(Bound::unbind))?;
    module.bind(py).getattr(name)
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        Python::attach(|py| {
            let made = || -> PyResult<Bound<'_, PyAny>> {
                match fault {
                    Fault::Input(what) => exception(py, "BadInput")?.call1((what,)),
                    Fault::Illegal { what, clauses } => {
                        exception(py, "Illegal")?.call1((what, clauses))
                    }
                    Fault::Closed(what) => exception(py, "Closed")?.call1((what,)),
                    Fault::Failed(what) => exception(py, "Failed")?.call1((what,)),
                    Fault::Bug(what) => exception(py, "InternalError")?.call1((format!(
                        "a mistake inside majo, not yours: {what}. Make the object anew; please report it"
                    ),)),
                }
            };
            made().map_or_else(|error| error, PyErr::from_value)
        })
    }
}

/// A result for Python.
pub(crate) fn told<T>(result: Result<T, Fault>) -> PyResult<T> {
    result.map_err(PyErr::from)
}
