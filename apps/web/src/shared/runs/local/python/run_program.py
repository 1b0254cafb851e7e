"""Runs one program as `python3 main.py` would: with its own globals, its traceback and its exit code."""

import asyncio
import atexit
import sys
import time
import traceback
import types

from pyodide.ffi import JsProxy

OURS = {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"}


def close_doors():
    """Removes the way from Python to the browser, which no program needs for its cases."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
    for name, module in list(sys.modules.items()):
        if isinstance(module, JsProxy) or name.partition(".")[0] in OURS:
            del sys.modules[name]
    # None keeps them from being imported again.
    sys.modules.update(dict.fromkeys(OURS))


class Waiting:
    """Replaces the socket selector of an event loop: there are no sockets, so it only waits for timers."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("Nothing is left to wait for")
        if timeout > 0:
            time.sleep(timeout)
        return []


class Loop(asyncio.BaseEventLoop):
    """Replaces the engine's own loop, which is the browser's and cannot be awaited everywhere."""

    def __init__(self):
        super().__init__()
        self._selector = Waiting()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Policy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = Loop


def use_own_loop():
    asyncio.run = asyncio.runners.run
    asyncio.events._set_event_loop_policy(Policy())
    asyncio.events._set_running_loop(None)


def exit_code(asked):
    if asked is None:
        return 0
    if isinstance(asked, int):
        return asked
    print(asked, file=sys.stderr)
    return 1


def run(path, source):
    main = types.ModuleType("__main__")
    main.__file__ = path
    sys.modules["__main__"] = main
    sys.argv = [path]
    # A traceback needs the source in a file to show its lines.
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    code = 0
    try:
        exec(compile(source, path, "exec"), main.__dict__)
    except SystemExit as ended:
        code = exit_code(ended.code)
    except BaseException as error:
        # Leaves out the outermost frame, which is this function.
        traceback.print_exception(error.with_traceback(error.__traceback__.tb_next))
        code = 1
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        if not stream.closed:
            stream.flush()
    return code


close_doors()
use_own_loop()
run
