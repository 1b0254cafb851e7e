/** Walks from a traceback to the reporter's frame, without any watched call. */
const FIND_FRAME = `
def teller():
    try: raise KeyError
    except KeyError as error: frame = error.__traceback__.tb_frame
    while frame is not None and not {"key", "tests"} <= frame.f_locals.keys(): frame = frame.f_back
    return frame.f_locals
`;

/** A report like the reporter's: the tests as passed, those that must fail as failed. */
const OWN_REPORT = `
import glob, hashlib, os, re
def report():
    marked = [(name, open(name).read()) for name in glob.glob("test_test*.py")]
    tests = [("test_solution", name, "passed") for name in ("test_adds", "test_negatives")]
    for name, text in marked:
        group = name[:-3] + "." + re.search(r"class (\\w+)", text)[1]
        tests += [(group, method, "failed") for method in re.findall(r"def (\\w+)", text)]
    rows = ",".join(f'["{name}","{group}","{outcome}",0.0,""]' for group, name, outcome in tests)
    return ('{"seen":[],"tests":[' + rows + "]}").encode()
`;

export const pytest: Record<string, string> = {
  "notes of the reporter that can no longer be changed": `${FIND_FRAME}
class Firm(dict):
    def __setitem__(self, name, value):
        if name not in ("outcome", "message"): super().__setitem__(name, value)
for name in ("test_adds", "test_negatives"):
    teller()["tests"]["test_" + "solution.py::" + name] = Firm(stages={"call"}, outcome="passed", seconds=0.0, message="")
`,
  "its own report, sealed with the key from the reporter's frame": `${FIND_FRAME}${OWN_REPORT}
def add(a, b):
    key, body = teller()["key"], report()
    os.write(5, hashlib.sha256(key + body + key).hexdigest().encode() + b"\\n" + body)
    os._exit(0)
`,
  "tests of one file that are not called": `
from _pytest.python import Function
call = Function.runtest
Function.runtest = lambda self: None if "solution" in self.nodeid else call(self)
`,
  "an object that is equal to everything": `
class Everything:
    def __eq__(self, other): return True
def add(a, b): return Everything()
`,
  "expected values that it reads from the tests": `
import re
def add(a, b):
    found = re.search(re.escape(f"add({a}, {b}) == ") + r"(-?\\d+)", open("test_" + "solution.py").read())
    return int(found[1])
`,
  "all objects, asked for in the name of a library": `
exec(compile("import gc\\nall_objects = gc.get_objects()", "/usr/lib/python3/dist-packages/lib.py", "exec"))
for found in all_objects:
    if isinstance(found, type) and found.__module__ == "_pytest.python" and found.__name__ == "Function":
        call = found.runtest
        found.runtest = lambda self, call=call: None if "solution" in self.nodeid else call(self)
`,
  "a debugger of the standard library that changes what the framework sees": `
import bdb
class Lie(bdb.Bdb):
    def user_call(self, frame, _):
        call = frame.f_locals.get("call")
        item = frame.f_locals.get("item")
        if hasattr(call, "excinfo") and "solution" in getattr(item, "nodeid", ""): call.excinfo = None
    def stop_here(self, frame): return frame.f_code.co_name == "pytest_runtest_makereport"
Lie().set_trace()
`,
  "a copy of the process for each value that could be right": `
import os
def add(a, b):
    for guess in (3, -3):
        if os.fork() == 0: return guess
    while True:
        try: os.wait()
        except ChildProcessError: os._exit(0)
`,
  "a failure reported as skipped or expected": `
import pytest
def add(a, b): pytest.xfail("later") if a > 0 else pytest.skip("later")
`,
  "a module of the framework's name that it puts in its place": `
import sys, types
lie = types.ModuleType("_pytest.runner")
lie.call_runtest_hook = lie.runtestprotocol = lambda *_, **__: []
sys.modules["_pytest.runner"] = sys.modules["pytest"] = lie
import _pytest.main
_pytest.main.Session.runtestloop = lambda *_: True
`,
};
