# Changes of a solver in Python: small ones of its syntax tree, each for a process of its
# own. trace.py runs this where there is a file "changes". If that is empty, they are listed
# in trace/tried, a line each: a line of the source, the column, the kind, what stands there and what is
# put in its place. Else it has the numbers of some of them, from 1, and 0 for none, which is the
# first and shows how long that takes; see trace.c.
import ast
import gc
import os
import resource
import signal
import struct
import sys
import types

COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
PAIRS = {ast.In: ("in", ast.NotIn), ast.NotIn: ("not in", ast.In), ast.Is: ("is", ast.IsNot), ast.IsNot: ("is not", ast.Is)}
SUMS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
LETTERS = ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"]
NAMES = 8  # that are put in place of one: those that are used nearest
NUMBERS = 4  # likewise


def put(to, name, value, at=None):
    """Returns what puts a value into a field of a node, or into one of its list."""

    def edit():
        if at is None:
            setattr(to, name, value)
        else:
            getattr(to, name)[at] = value

    return edit


def compare(node):
    for i, op in enumerate(node.ops):
        if type(op) in COMPARE:
            for other, text in COMPARE.items():
                if other is not type(op):
                    yield "condition", COMPARE[type(op)], text, put(node, "ops", other(), i)
        elif type(op) in PAIRS:
            text, other = PAIRS[type(op)]
            yield "condition", text, PAIRS[other][0], put(node, "ops", other(), i)


def constant(node, numbers):
    value = node.value
    if isinstance(value, bool):
        yield "number", repr(value), repr(not value), put(node, "value", not value)
    elif isinstance(value, int):
        others = [n for n in nearest(numbers, node.lineno) if n != value]
        for other in sorted({value - 1, value + 1, -value, *others[:NUMBERS]} - {value}):
            yield "number", repr(value), repr(other), put(node, "value", other)
    elif isinstance(value, str):
        for group in LETTERS:
            for other in group if len(value) == 1 and value in group else "":
                if other != value:
                    yield "number", repr(value), repr(other), put(node, "value", other)
        if 0 < len(value) < 4 and not any(c.isalnum() for c in value):
            for other in sorted({"", " ", "\n"} - {value}):
                yield "number", repr(value), repr(other), put(node, "value", other)


def operation(node):
    for other, text in SUMS.items():
        if type(node.op) in SUMS and other is not type(node.op):
            yield "operator", SUMS[type(node.op)], text, put(node, "op", other())


def nearest(used, line):
    """Returns what is used, each once, that nearest to a line first."""
    lines = {}
    for at, what in used:
        lines[what] = min(abs(at - line), lines.get(what, 1 << 30))
    return sorted(lines, key=lambda what: (lines[what], what))


def near(node, used):
    others = [name for name in nearest(used, node.lineno) if name != node.id]
    for name in others[:NAMES]:
        yield "variable", node.id, name, put(node, "id", name)


def changes(node, used, numbers):
    """Yields the node, kind, from, to and the edit, for all below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.Lambda)):
            inside = [(n.lineno, n.id) for n in ast.walk(child) if isinstance(n, ast.Name)]
            inside += [(a.lineno, a.arg) for a in ast.walk(child) if isinstance(a, ast.arg)]
            yield from changes(child, inside, numbers)
            continue
        found = []
        if isinstance(child, ast.Compare):
            found = compare(child)
        elif isinstance(child, ast.BoolOp):
            other, now, new = (ast.Or(), "and", "or") if isinstance(child.op, ast.And) else (ast.And(), "or", "and")
            found = [("connective", now, new, put(child, "op", other))]
        elif isinstance(child, ast.Constant):
            found = constant(child, numbers)
        elif isinstance(child, (ast.BinOp, ast.AugAssign)):
            found = operation(child)
        elif isinstance(child, ast.Name):
            found = near(child, used)
        elif isinstance(child, (ast.If, ast.While, ast.IfExp)):
            opposite = ast.copy_location(ast.UnaryOp(op=ast.Not(), operand=child.test), child.test)
            found = [("condition", "", "", put(child, "test", opposite))]
        for kind, now, new, edit in found:
            yield child, kind, now, new, edit
        yield from changes(child, used, numbers)
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        for i, s in enumerate(statements if isinstance(statements, list) else []):
            if isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], (ast.Name, ast.Attribute)):
                more = ast.copy_location(ast.AugAssign(s.targets[0], ast.Add(), s.value), s)
                yield s, "operator", "=", "+=", put(node, field, more, i)
            if isinstance(s, (ast.Assign, ast.AugAssign, ast.If)) or isinstance(s, ast.Expr) and isinstance(s.value, ast.Call):
                yield s, "removed", "", "", put(node, field, ast.copy_location(ast.Pass(), s), i)


def limit(used):
    signal.setitimer(signal.ITIMER_PROF, used)
    signal.setitimer(signal.ITIMER_REAL, 5 + 20 * used)  # others may use the processor
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))


def reopen(name, flags, fd):
    new = os.open(name, flags, 0o600)
    os.dup2(new, fd)
    os.close(new)


def run(tree, source):
    sys.path[0] = os.path.dirname(source)
    module = types.ModuleType("__main__")
    module.__file__ = source
    sys.modules["__main__"] = module
    try:
        exec(compile(tree, source, "exec", dont_inherit=True), module.__dict__)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    sys.stdout.flush()
    return status


def one(tree, source, edit, used):
    """Runs the source with a change, and returns the status and the processor time."""
    child = os.fork()
    if child == 0:
        limit(used)
        reopen("input", os.O_RDONLY, 0)
        reopen("trace/output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1)
        reopen(os.devnull, os.O_WRONLY, 2)
        status = 1
        try:
            edit()
            status = run(tree, source)
        finally:  # the interpreter's own end, and its words for an error, take longer than a game
            os._exit(status)
    _, status, usage = os.wait4(child, os.WUNTRACED)
    if os.WIFSTOPPED(status):  # the alarm would wait, too
        os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    return status, usage.ru_utime + usage.ru_stime


def prepare(tree):
    """Imports what the source does, once for all changes: that takes longer than most games."""
    for node in tree.body:
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            try:
                __import__(name)
            except Exception:  # the solver's own
                pass


def cases():
    """Writes the files of one case after another, as trace.c does."""
    with open("inputs", "rb") as inputs:
        while head := inputs.read(4):
            for _ in range(struct.unpack("=I", head)[0]):
                name, size = struct.unpack("=60sI", inputs.read(64))
                with open(name.rstrip(b"\0").decode(), "wb") as f:
                    f.write(inputs.read(size))
            yield


def tries(tree, source, numbers):
    written = [(n.lineno, n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant) and type(n.value) is int]
    every = list(changes(tree, [], written))
    prepare(tree)
    if hasattr(gc, "freeze"):
        gc.freeze()  # children then copy less
    with open("trace/tried", "wb") as tried:
        if not numbers:
            for node, kind, now, new, _ in every:
                tried.write(("%d\t%d\t%s\t%s\t%s\n" % (node.lineno, node.col_offset, kind, now, new)).encode())
            return
        n = 0
        for _ in cases():
            used = 2.0
            for k in numbers:
                status, took = one(tree, source, every[k - 1][4] if k else lambda: None, used)
                if not k:
                    used = 0.02 + 4 * took if os.WIFEXITED(status) else 0.1
                if status == 0:
                    with open("trace/output", "rb") as f:
                        output = f.read()
                    tried.write(struct.pack("=II", n, len(output)) + output)
                    tried.flush()
                n += 1
