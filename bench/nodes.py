"""`bench/load --nodes 1,3`: one hall on one node and on three, in the same way: PostgreSQL, NATS, and a proxy that
sends every connection to the next node. And thinking with one and with two workers. All on one machine, so only
ratios mean something.
"""

import asyncio
import glob
import json
import multiprocessing
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from contextlib import ExitStack, contextmanager


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def postgres():
    programs, port = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1], free_port()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        root = os.getuid() == 0
        if root:
            shutil.chown(folder, "postgres")

        def run(program, *words):
            before = ["runuser", "-u", "postgres", "--"] if root else []
            subprocess.run([*before, f"{programs}/{program}", "-D", f"{folder}/db", *words], check=True,
                           stdout=subprocess.DEVNULL, cwd="/")

        run("initdb", "-U", "majo", "-A", "trust")
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o",
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200", "start")
        try:
            yield f"postgres://majo@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


@contextmanager
def process(*command):
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def proxy(port, places):
    """Every connection goes to the next node."""
    turn = [0]

    async def pump(source, sink):
        try:
            while data := await source.read(65536):
                sink.write(data)
        except OSError:
            pass
        finally:
            sink.close()

    async def take(reader, writer):
        turn[0] += 1
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", places[turn[0] % len(places)])
        await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

    async def serve():
        server = await asyncio.start_server(take, "127.0.0.1", port)
        await server.serve_forever()

    asyncio.run(serve())


def cpu(pid):
    with open(f"/proc/{pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) * 10.0


def wait_for(port):
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("bench/load: a node does not answer")


def post(port, path, body, token=""):
    head = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), head)
    return json.load(urllib.request.urlopen(request, timeout=30))


def watched(port, count):
    """Tables of four hard bots that somebody looks at: there are always more who wait than workers."""
    token, eyes = post(port, "/api/visitors", {"name": "Ada"})["token"], []
    for _ in range(count):
        id = post(port, "/api/tables", {"game": "agate", "seats": 4, "bots": ["hard"] * 4}, token)["id"]
        eye = socket.create_connection(("127.0.0.1", port))
        eye.sendall(f"GET /t/{id}/live HTTP/1.1\r\nHost: majo\r\n\r\n".encode())
        eyes.append(eye)
    return eyes


def decided(place):
    """How often workers have thought of something, as the node counts it."""
    text = urllib.request.urlopen(f"http://127.0.0.1:{place}/metrics", timeout=5).read().decode()
    done = [line for line in text.splitlines() if line.startswith('majo_away_total{how="done"}')]
    return sum(float(line.split()[-1]) for line in done)


def thinks(majo, workers, seconds):
    """Decisions a second and for a second of the workers' CPU; the queue is never empty."""
    stack, port, nodes = hall(majo, 1, workers)
    with stack:
        eyes = watched(port, 4 * workers + 4)
        while decided(stack.metrics[0]) < workers:
            time.sleep(0.2)
        since, before = time.monotonic(), decided(stack.metrics[0])
        used = sum(cpu(worker.pid) for worker in stack.workers)
        time.sleep(seconds)
        took, done = time.monotonic() - since, decided(stack.metrics[0]) - before
        used = sum(cpu(worker.pid) for worker in stack.workers) - used
        for eye in eyes:
            eye.close()
        return {"decisions": done, "a_second": done / took, "cores": used / 1000 / took,
                "a_cpu_second": done / max(used / 1000, 0.01)}


def median(values):
    return sorted(values)[len(values) // 2]


def hall(majo, count, workers=0, pace=0):
    """A hall of so many nodes; gives its proxy's port and the nodes."""
    stack = ExitStack()
    db = stack.enter_context(postgres())
    bus = free_port()
    stack.bus = f"nats://127.0.0.1:{bus}"
    stack.enter_context(process(shutil.which("nats-server") or "/usr/sbin/nats-server", "-a", "127.0.0.1", "-p", bus))
    time.sleep(0.5)
    places, nodes = [free_port() for _ in range(count)], []
    stack.metrics = [free_port() for _ in range(count)]
    for port, metrics in zip(places, stack.metrics):
        nodes.append(stack.enter_context(process(
            majo, "serve", "--addr", f"127.0.0.1:{port}", "--pace", pace, "--rate", 100000, "--db", db,
            "--bus", f"nats://127.0.0.1:{bus}", "--metrics-addr", f"127.0.0.1:{metrics}")))
    for port in places:
        wait_for(port)
    stack.workers = [stack.enter_context(process(
        majo, "worker", "--bus", f"nats://127.0.0.1:{bus}", "--cores", 1)) for _ in range(workers)]
    port = free_port()
    child = multiprocessing.Process(target=proxy, args=(port, places), daemon=True)
    child.start()
    stack.callback(child.kill)
    wait_for(port)
    return stack, port, nodes


def loaded(majo, load, count, seconds, tables):
    """A hall of so many nodes under load: what the generator says, and the nodes' CPU for an action."""
    stack, port, nodes = hall(majo, count)
    with stack:
        before = sum(cpu(node.pid) for node in nodes)
        out = subprocess.run([str(load), "majo", f"127.0.0.1:{port}", "--tables", str(tables), "--every", "500",
                              "--seconds", str(seconds)], check=True, stdout=subprocess.PIPE, text=True).stdout
        result = json.loads(out)
        used = sum(cpu(node.pid) for node in nodes) - before
        # The generator plays some seconds before it counts: what is done then costs as much.
        result["cpu_ms"] = used / max(result["actions_per_second"] * (seconds + 2 + tables * 0.004), 1)
        return result


def measure(majo, load, counts, seconds, tables, rounds, say):
    """In turn, several times: whatever else the machine does meanwhile meets all alike. Medians count."""
    found, thinking = {count: [] for count in counts}, {1: [], 2: []}
    for _ in range(rounds):
        for count in counts:
            result = loaded(majo, load, count, seconds, tables)
            found[count].append(result)
            say("%d nodes: %.0f actions/s, p50 %.1f ms, p99 %.1f ms, %.2f ms of CPU for an action" % (
                count, result["actions_per_second"], result["p50_ms"], result["p99_ms"], result["cpu_ms"]))
        for workers in thinking:
            result = thinks(majo, workers, max(2 * seconds, 20))
            thinking[workers].append(result)
            say("%d workers with one core each: %d decisions, %.2f a second, %.2f cores used, %.2f for a second of CPU" % (
                workers, result["decisions"], result["a_second"], result["cores"], result["a_cpu_second"]))
    of = lambda results, name: median([result[name] for result in results])
    least, most = min(counts), max(counts)
    print("| figure, median of %d | measured | wanted |" % rounds)
    print("|---|---|---|")
    if least != most:
        print("| actions for a second of CPU, %d nodes beside %d | %.2f | 0.7 |" % (
            most, least, of(found[least], "cpu_ms") / of(found[most], "cpu_ms")))
        print("| added in the median across nodes | %.1f ms | 5 ms |" % (
            of(found[most], "p50_ms") - of(found[least], "p50_ms")))
    print("| decisions of hard bots with two workers beside one | %.2f | 1.8 |" % (
        of(thinking[2], "a_second") / of(thinking[1], "a_second")))
    print("| cores that workers used, two beside one | %.2f | |" % (of(thinking[2], "cores") / of(thinking[1], "cores")))
    return {"nodes": found, "workers": thinking}
