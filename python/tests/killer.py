"""A bot that plays the first legal action; once, it kills the process that started it.

It is asked to: the file that it is called with is there. Whoever finds it takes it away.
"""

import json
import os
import signal
import sys
from pathlib import Path

order = Path(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"hello": "killer"}), flush=True)
    elif message["type"] == "ask":
        if message["n"] > 1:
            try:
                order.unlink()
            except FileNotFoundError:
                pass
            else:
                os.kill(os.getppid(), signal.SIGKILL)
        print(json.dumps({"do": message["legal"][0]}), flush=True)
