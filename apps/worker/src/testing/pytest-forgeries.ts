/** Writes into every file and descriptor that could be the report. */
const PYTHON_SPRAY = `
import glob, os, re, sys
def spray():
    told = "<testsuite><testcase name='test_adds'/><testcase name='test_negatives'/></testsuite>"
    paths = set(glob.glob("/tmp/*.xml")) | set(re.findall(r"/tmp/[-\\w]+\\.xml", " ".join(sys.argv + sys.orig_argv)))
    for path in paths:
        with open(path, "w") as file: file.write(told)
    for number in range(3, 12):
        try: os.write(number, told.encode())
        except OSError: pass
`;

export const pytest: Record<string, string> = {
  "a report that an exit handler writes": `${PYTHON_SPRAY}\nimport atexit\natexit.register(spray)\n`,
  "a report that is written before the process ends at once": `${PYTHON_SPRAY}\ndef add(a, b):\n    spray()\n    os._exit(0)\n`,
  "a thread that keeps overwriting the report": `${PYTHON_SPRAY}
import threading
def keep():
    while True: spray()
threading.Thread(target=keep, daemon=True).start()
atexit = __import__("atexit")
atexit.register(lambda: [spray() for _ in range(100)])
`,
  "a process that outlives the tests": `${PYTHON_SPRAY}
import time
if os.fork() == 0:
    os.setsid()
    while True:
        spray()
        time.sleep(0.01)
__import__("atexit").register(spray)
`,
  "a changed report of each test": `
from _pytest.reports import TestReport
made = TestReport.from_item_and_call.__func__
def lie(cls, item, call):
    report = made(cls, item, call)
    report.outcome, report.longrepr = "passed", None
    return report
TestReport.from_item_and_call = classmethod(lie)
`,
  "the tests' source in the names and times of the report": `
import glob, re
from _pytest.reports import TestReport
made = TestReport.from_item_and_call.__func__
source = re.sub(r"\\W+", "_", "".join(open(name).read() for name in glob.glob("test_*.py")))
def lie(cls, item, call):
    report = made(cls, item, call)
    report.outcome, report.longrepr, report.duration = "passed", None, float(int.from_bytes(source[:3].encode(), "big"))
    report.nodeid = source + ".py::" + report.nodeid.split("::")[-1]
    return report
TestReport.from_item_and_call = classmethod(lie)
`,
  "tests that are never called": `
import _pytest.python
_pytest.python.Function.runtest = lambda self: None
`,
  "a call that forgets what was raised": `
from _pytest.runner import CallInfo
made = CallInfo.from_call.__func__
def lie(cls, *args, **named):
    call = made(cls, *args, **named)
    call.excinfo = None
    return call
CallInfo.from_call = classmethod(lie)
`,
  "a call that forgets only what tests of known names raised": `
from _pytest.reports import TestReport
told = TestReport.from_item_and_call.__func__
def lie(cls, item, call):
    if item.name in ("test_adds", "test_negatives"): call.excinfo = None
    return told(cls, item, call)
TestReport.from_item_and_call = classmethod(lie)
`,
  "what it finds with the garbage collector": `
import gc
for found in gc.get_objects():
    if isinstance(found, type) and found.__name__ in ("CallInfo", "TestReport"):
        found.excinfo = property(lambda self: None, lambda self, value: None)
        found.outcome = property(lambda self: "passed", lambda self, value: None)
`,
  "a trace that changes what the framework sees": `
import sys
def trace(frame, event, argument):
    call = frame.f_locals.get("call") if frame.f_code.co_name == "pytest_runtest_makereport" else None
    if hasattr(call, "excinfo"): call.excinfo = None
    return None
sys.settrace(trace)
`,
  "its own plugin": `
import sys, pytest
class Plugin:
    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        call.excinfo = None
        outcome = yield
        outcome.get_result().outcome = "passed"
    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem):
        outcome = yield
        outcome.force_result(True)
frame = sys._getframe()
while frame is not None:
    config = getattr(frame.f_locals.get("self"), "config", None)
    if hasattr(config, "pluginmanager"):
        config.pluginmanager.register(Plugin(), "lie")
        break
    frame = frame.f_back
`,
  "a key that is looked for in every process": `
import glob, hashlib, os
out = 5
def add(a, b):
    for name in glob.glob("/proc/[0-9]*"):
        for part in ("fd/0", "environ", "cmdline"):
            try: key = open(name + "/" + part, "rb").read(64)
            except OSError: continue
            body = b'{"seen":[],"tests":[["test_adds","","passed",0,""],["test_negatives","","passed",0,""]]}'
            try: os.write(out, hashlib.sha256(key + body + key).hexdigest().encode() + b"\\n" + body)
            except OSError: pass
    os._exit(0)
`,
};
