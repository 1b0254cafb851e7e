import { PYTHON_PROGRAM, PYTHON_WAITER } from "../warm/python-waiter.ts";
import type { Recipe } from "./recipe.ts";

const common = {
  mode: "python",
  extension: "py",
  source: "main.py",
  // A failure at run time begins with a traceback.
  unread: /^ {2}File "\/box\/main\.py", line \d+\n(?:[^]*\n)?(?:SyntaxError|IndentationError|TabError): /,
};

export const python: Recipe = {
  ...common,
  id: "python",
  name: "Python",
  probe: ["python3", "--version"],
  run: () => ["python3", "-S", PYTHON_PROGRAM.path],
  files: [PYTHON_PROGRAM],
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  factors: { time: 2 },
  warm: {
    argv: () => ["python3", "-S", PYTHON_WAITER.path],
    files: [PYTHON_WAITER],
    compiles: false,
    fixedMemory: false,
  },
};

const LIBRARIES = ["numpy", "pandas", "sklearn"];
/** Other packages import one of them, as matplotlib does. */
const IMPORT = /numpy|pandas|sklearn|scipy|matplotlib/;

export const pythonMl: Recipe = {
  ...common,
  id: "python-ml",
  name: "Python with NumPy, pandas and scikit-learn",
  probe: ["python3", "-c", `import platform, ${LIBRARIES.join(", ")}; print(platform.python_version())`],
  // Its libraries may have been installed with .pth files.
  run: () => ["python3", "/box/main.py"],
  // Otherwise the libraries would start a thread per processor of the host.
  env: { PYTHONDONTWRITEBYTECODE: "1", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" },
  factors: { time: 2, memory: 2, processes: 32 },
  warm: {
    argv: () => ["python3", PYTHON_WAITER.path, ...LIBRARIES],
    files: [PYTHON_PROGRAM, PYTHON_WAITER],
    compiles: false,
    fixedMemory: false,
    cold: { cpuMs: 3_000, wallMs: 6_000 },
    // Without them a new box is as fast, and replacing this one costs a second of processor time.
    suits: (files) =>
      files.some((file) => file.path.endsWith(".py") && "data" in file && IMPORT.test(String(file.data))),
  },
};
