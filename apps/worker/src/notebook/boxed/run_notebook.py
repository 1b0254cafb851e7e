"""Runs the cells of a notebook in one process, then checks in copies of it, and tells how each of them went.

The process that tells is not the one that runs cells: it alone holds the checks, the key and descriptor 5, and no other
process of the box can look into it.
"""
import ast
import builtins
import ctypes
import json
import linecache
import os
import select
import signal
import sys
import time
import traceback
import types
from hashlib import sha256

FOLDER = "/tmp/project"
PREPARED = "/box/.task"
LONGEST = 20_000
LONGEST_MESSAGE = 2_000
# For the copy of a process, and for a slow machine.
PATIENCE = 3.0
START = 10.0
# They change only how a notebook looks, or how modules are loaded while somebody works on them.
HARMLESS = ("%matplotlib", "%config", "%load_ext autoreload", "%autoreload", "%pylab")


# The process of the cells


def close_off(commands, results, output, others):
    for each in (0, 1, 2, 5, *others):
        try:
            os.close(each)
        except OSError:
            pass
    os.open(os.devnull, os.O_RDONLY)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    sys.stdin = open(0, closefd=False)
    sys.stdout = open(1, "w", buffering=1, encoding="utf8", errors="replace", closefd=False)
    sys.stderr = open(2, "w", buffering=1, encoding="utf8", errors="replace", closefd=False)
    signal.signal(signal.SIGINT, signal.default_int_handler)


class NotebookCommand(Exception):
    """A line that only IPython understands."""


class Shown(Exception):
    """A fault that IPython has shown itself."""


def plain_source(source):
    """Without the lines that only IPython understands; those that matter are refused."""
    lines = []
    for line in source.split("\n"):
        start = line.strip()
        if start.startswith(("%", "!")) and not lines_are_open(lines):
            if not start.startswith(HARMLESS):
                raise NotebookCommand(f"Notebook commands such as “{start.split()[0]}” are not available here.")
            line = line[: len(line) - len(line.lstrip())] + "pass"
        lines.append(line)
    return "\n".join(lines)


def lines_are_open(lines):
    """Whether the next line continues a text or a bracket."""
    try:
        ast.parse("\n".join(lines))
        return False
    except SyntaxError as fault:
        return any(word in str(fault) for word in ("unterminated triple-quoted", "was never closed"))


def open_plain(space):
    def display(*values):
        for value in values:
            print(repr(value))

    space["display"] = display

    def run(source, number):
        name = f"<cell {number}>"
        text = plain_source(source)
        linecache.cache[name] = (len(text), None, text.splitlines(True), name)
        tree = ast.parse(text, name)
        is_shown = bool(tree.body) and isinstance(tree.body[-1], ast.Expr) and not text.rstrip().endswith(";")
        last = tree.body.pop() if is_shown else None
        exec(compile(tree, name, "exec"), space)
        if last is None:
            return
        value = eval(compile(ast.Expression(last.value), name, "eval"), space)
        if value is not None:
            print(repr(value))

    return run


def open_ipython(space):
    os.environ["IPYTHONDIR"] = "/tmp/.ipython"
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance(user_ns=space, colors="NoColor")
    shell.history_manager.enabled = False
    shell.displayhook.write_output_prompt = lambda: None

    def run(source, number):
        shell.execution_count = number
        result = shell.run_cell(source, store_history=False)
        # It has shown the traceback itself.
        if not result.success:
            raise Shown

    return run


def show_fault(fault):
    trace = fault.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    fault.__traceback__ = trace
    if isinstance(fault, (NotebookCommand, SyntaxError)):
        text = "".join(traceback.format_exception_only(type(fault), fault))
        print(text.replace("__main__.", "").removeprefix("NotebookCommand: "), end="", file=sys.stderr)
    else:
        traceback.print_exception(type(fault), fault, trace)


def work(commands, results):
    """Does what it is told, until the other side ends it."""
    space = types.ModuleType("__main__")
    sys.modules["__main__"] = space
    sys.path.insert(0, FOLDER)
    sys.argv = [""]
    names = vars(space)
    names["__builtins__"] = builtins
    try:
        run = open_ipython(names)
    except ImportError:
        run = open_plain(names)
    # What cells replace in these modules does not matter here.
    write, read_line, dumps, loads = os.write, open(commands, "rb").readline, json.dumps, json.loads
    fork, leave, waitpid, kill, clock, sleep = os.fork, os._exit, os.waitpid, os.kill, time.monotonic, time.sleep

    def tell(nonce, **what):
        data = (nonce + " " + dumps(what) + "\n").encode()
        while data:
            data = data[write(results, data) :]

    def flush():
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass

    def run_cell(source, number):
        try:
            run(source, number)
            return True
        except BaseException as fault:
            if not isinstance(fault, Shown):
                show_fault(fault)
            return False
        finally:
            flush()

    def run_check(source, nonce):
        try:
            exec(compile(source, "<check>", "exec"), names)
            tell(nonce, passed=True)
        except BaseException as fault:
            said = "".join(traceback.format_exception_only(type(fault), fault)).strip()
            tell(nonce, passed=False, message=said[:LONGEST_MESSAGE])
        flush()
        leave(0)

    while True:
        line = read_line()
        if not line:
            leave(0)
        asked = loads(line)
        if asked["do"] == "start":
            tell(asked["nonce"])
        elif asked["do"] == "cell":
            tell(asked["nonce"], ok=run_cell(asked["source"], asked["number"]))
        elif asked["do"] == "file":
            path = os.path.join(FOLDER, asked["path"])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf8") as file:
                file.write(asked["text"])
            tell(asked["nonce"])
        else:
            copy = fork()
            if copy == 0:
                run_check(asked["source"], asked["nonce"])
            until, ended = clock() + asked["limit"], 0
            while ended == 0 and clock() < until:
                ended, _ = waitpid(copy, os.WNOHANG)
                if ended == 0:
                    sleep(0.002)
            if ended == 0:
                kill(copy, signal.SIGKILL)
                waitpid(copy, 0)
            tell(asked["nonce"], late=ended == 0)


# The process that tells


class Judge:
    def __init__(self, asked, ends):
        self.asked = asked
        self.key = asked["key"].encode()
        self.commands, self.results, self.output, self.worker = ends
        self.seconds = asked["cell_ms"] / 1000
        self.lines = 0
        self.heard = b""
        self.said = bytearray()
        self.left_out = False

    def tell(self, **what):
        body = json.dumps(what).encode()
        seal = sha256(self.key + str(self.lines).encode() + body + self.key).hexdigest().encode()
        self.lines += 1
        data = seal + b" " + body + b"\n"
        while data:
            data = data[os.write(5, data) :]

    def hear_output(self):
        try:
            data = os.read(self.output, 65_536)
        except BlockingIOError:
            return False
        room = LONGEST - len(self.said)
        self.said += data[:room]
        self.left_out = self.left_out or len(data) > room
        return len(data) > 0

    def take_output(self):
        while self.hear_output():
            pass
        text = bytes(self.said).decode("utf8", "replace")
        if self.left_out:
            text += "\n… The rest of the output was left out."
        self.said, self.left_out = bytearray(), False
        return text

    def ask(self, seconds, replies, **what):
        """The replies, fewer than that if time ran out ("late") or the process has ended ("dead")."""
        nonce = os.urandom(16).hex()
        data = (json.dumps({**what, "nonce": nonce}) + "\n").encode()
        until = time.monotonic() + seconds
        found = []
        while True:
            wait = until - time.monotonic()
            if wait <= 0:
                return found, "late"
            ready, writable, _ = select.select([self.results, self.output], [self.commands] if data else [], [], wait)
            if self.output in ready:
                self.hear_output()
            if writable:
                try:
                    data = data[os.write(self.commands, data[:4096]) :]
                except BrokenPipeError:
                    return found, "dead"
            if self.results not in ready:
                continue
            heard = os.read(self.results, 65_536)
            if heard == b"":
                return found, "dead"
            self.heard += heard
            if len(self.heard) > 1_000_000:
                raise Forged
            *lines, self.heard = self.heard.split(b"\n")
            for line in lines:
                sent, _, body = line.partition(b" ")
                if sent != nonce.encode():
                    raise Forged
                found.append(read_reply(body))
                if replies(found):
                    return found, None

    def run_cells(self):
        # Loading Python's own parts takes none of the first cell's time.
        self.ask(START, len, do="start")
        self.take_output()
        for number, source in enumerate(self.asked["cells"], 1):
            start = time.monotonic()
            found, fault = self.ask(self.seconds, len, do="cell", source=source, number=number)
            state = fault or ("ok" if found[0].get("ok") is True else "error")
            seconds = time.monotonic() - start
            if state == "late":
                os.kill(self.worker, signal.SIGKILL)
            self.tell(cell=number, state=state, text=self.take_output(), seconds=round(seconds, 3))
            if fault:
                return False
        return True

    def run_checks(self):
        for path, text in self.asked["files"].items():
            _, fault = self.ask(self.seconds, len, do="file", path=path, text=text)
            if fault:
                return
        for index, source in enumerate(self.asked["checks"]):
            start = time.monotonic()
            found, fault = self.ask(
                self.seconds + PATIENCE, lambda all: "late" in all[-1], do="check", source=source, limit=self.seconds
            )
            is_late = fault == "late" or (found != [] and found[-1].get("late") is True)
            results = [each for each in found if "passed" in each]
            if len(results) > 1:
                raise Forged
            passed = len(results) == 1 and results[0]["passed"] is True and not is_late and fault is None
            message = str(results[0].get("message", "")) if results else ""
            state = "passed" if passed else "late" if is_late else "failed" if results else "ended"
            text, seconds = self.take_output(), time.monotonic() - start
            self.tell(check=index, state=state, message=message, text=text, seconds=round(seconds, 3))
            if fault:
                return


class Forged(Exception):
    """Something else wrote into the pipe of the results."""


def read_reply(body):
    try:
        reply = json.loads(body)
    except ValueError:
        raise Forged from None
    if not isinstance(reply, dict):
        raise Forged
    return reply


def main():
    # No process of the box may inspect this one, nor those that come from it.
    PR_SET_DUMPABLE = 4
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    os.makedirs(FOLDER)
    os.system(f"cp -r --no-preserve=mode {PREPARED}/. {FOLDER} </dev/null >/dev/null 2>&1 5>&-")
    os.chdir(FOLDER)
    to_worker, from_worker, printed = os.pipe(), os.pipe(), os.pipe()
    # Before anything is read that cells must not see.
    worker = os.fork()
    if worker == 0:
        close_off(to_worker[0], from_worker[1], printed[1], (to_worker[1], from_worker[0], printed[0]))
        try:
            work(to_worker[0], from_worker[1])
        finally:
            os._exit(70)
    for each in (to_worker[0], from_worker[1], printed[1]):
        os.close(each)
    asked = json.loads(sys.stdin.buffer.read())
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    os.set_blocking(printed[0], False)
    judge = Judge(asked, (to_worker[1], from_worker[0], printed[0], worker))
    try:
        if judge.run_cells():
            judge.run_checks()
        judge.tell(end="done")
    except Forged:
        judge.tell(end="forged")
    finally:
        # Whatever is left of the candidate's processes.
        os.kill(-1, signal.SIGKILL)


main()
