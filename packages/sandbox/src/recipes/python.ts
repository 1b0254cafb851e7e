import { readFileSync } from "node:fs";
import type { BoxFile } from "../types.ts";
import type { Recipe } from "./recipe.ts";

const WAITER: BoxFile = { path: "/opt/wait.py", data: readFileSync(new URL("../warm/wait.py", import.meta.url)) };
const common = {
  mode: "python",
  extension: "py",
  source: "main.py",
  run: () => ["python3", "/box/main.py"],
};

export const python: Recipe = {
  ...common,
  id: "python",
  name: "Python",
  probe: ["python3", "--version"],
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  factors: { time: 2 },
  warm: { argv: () => ["python3", "/opt/wait.py"], files: [WAITER], compiles: false, fixedMemory: false },
};

const LIBRARIES = ["numpy", "pandas", "sklearn"];

export const pythonMl: Recipe = {
  ...common,
  id: "python-ml",
  name: "Python with NumPy, pandas and scikit-learn",
  probe: ["python3", "-c", `import platform, ${LIBRARIES.join(", ")}; print(platform.python_version())`],
  // The libraries would start a thread for each processor of the host.
  env: { PYTHONDONTWRITEBYTECODE: "1", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" },
  etc: ["matplotlibrc"],
  factors: { time: 2, memory: 2, processes: 32 },
  warm: {
    argv: () => ["python3", "/opt/wait.py", ...LIBRARIES],
    files: [WAITER],
    compiles: false,
    fixedMemory: false,
  },
};
