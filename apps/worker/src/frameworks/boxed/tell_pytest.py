"""Runs pytest and tells how each test went, sealed with a key that is read before any of the candidate's code."""
import ctypes
import os
import sys
from _hashlib import openssl_sha256 as sha256
from _json import encode_basestring_ascii as quoted

LONGEST = 2000
# Only code that looks for the framework's own objects asks for these.
WATCHED = frozenset(
    ["gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys.settrace", "sys.setprofile", "sys._current_frames"]
)


def take_key():
    PR_SET_DUMPABLE = 4
    # No process of the box may inspect this one, nor may it inspect itself.
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    key = os.read(0, 64)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.set_inheritable(5, False)
    return key


def main():
    # Keeps references to everything that the candidate's code could change later.
    import pytest
    from _pytest.junitxml import mangle_test_address

    key, pid = take_key(), os.getpid()
    write, close, getpid, getframe = os.write, os.close, os.getpid, sys._getframe
    tests, seen = {}, set()

    def watch(event, _):
        # A library may ask on behalf of an author's tests.
        if event in WATCHED and not getframe(1).f_code.co_filename.startswith("/usr/"):
            seen.add(event)

    def note(nodeid, outcome, seconds=0.0, message="", stage="call"):
        known = tests.setdefault(nodeid, {"stages": set(), "outcome": "passed", "seconds": 0.0, "message": ""})
        known["stages"].add(stage)
        known["seconds"] += seconds
        if outcome == "failed" or (outcome == "skipped" and known["outcome"] == "passed"):
            known["outcome"], known["message"] = outcome, message

    def complaint(report):
        crash = getattr(report.longrepr, "reprcrash", None)
        return str(getattr(crash, "message", None) or report.longrepr or "")

    class Teller:
        @pytest.hookimpl(tryfirst=True)
        def pytest_load_initial_conftests(self):
            # Like `python -m pytest`, but only after pytest and its plugins are loaded, so that nothing can replace them.
            sys.path.insert(0, os.getcwd())

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(self, item, call):
            outcome = yield
            report = outcome.get_result()
            raised = call.excinfo is not None
            told = "failed" if raised and report.outcome == "passed" else report.outcome
            note(item.nodeid, told, call.duration, complaint(report) if told == "failed" else "", call.when)

        def pytest_collectreport(self, report):
            if report.failed:
                note(report.nodeid, "failed", message="collection failure")

    def tell():
        body = ""
        for nodeid, test in tests.items():
            *path, name = mangle_test_address(nodeid)
            # A test that was never called has not failed as a test does.
            outcome = "skipped" if test["outcome"] == "passed" and "call" not in test["stages"] else test["outcome"]
            texts = [quoted(name), quoted(".".join(path)), quoted(outcome), repr(float(test["seconds"]))]
            body += ("," if body else "") + "[" + ",".join([*texts, quoted(test["message"][:LONGEST])]) + "]"
        body = '{"seen":[' + ",".join(quoted(event) for event in sorted(seen)) + '],"tests":[' + body + "]}"
        told = body.encode()
        told = sha256(key + told + key).hexdigest().encode() + b"\n" + told
        while told:
            told = told[write(5, told) :]
        close(5)

    sys.addaudithook(watch)
    arguments = sys.argv[1:]
    sys.argv = ["pytest", *arguments]
    code = pytest.main(arguments, plugins=[Teller()])
    if getpid() == pid:
        tell()
    sys.exit(code)


if __name__ == "__main__":
    main()
