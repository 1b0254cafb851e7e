import { readFileSync } from "node:fs";
import type { BoxFile } from "../types.ts";
import type { Recipe } from "./recipe.ts";

const PROGRAM = boxFile("program.py");
const WAIT = boxFile("wait.py");
const common = { mode: "python", extension: "py", source: "main.py" };

export const python: Recipe = {
  ...common,
  id: "python",
  name: "Python",
  probe: ["python3", "--version"],
  run: () => ["python3", "-S", "/opt/program.py"],
  files: [PROGRAM],
  env: { PYTHONDONTWRITEBYTECODE: "1" },
  factors: { time: 2 },
  warm: { argv: () => ["python3", "-S", "/opt/wait.py"], files: [WAIT], compiles: false, fixedMemory: false },
};

const LIBRARIES = ["numpy", "pandas", "sklearn"];

export const pythonMl: Recipe = {
  ...common,
  id: "python-ml",
  name: "Python with NumPy, pandas and scikit-learn",
  probe: ["python3", "-c", `import platform, ${LIBRARIES.join(", ")}; print(platform.python_version())`],
  // Its libraries may have been installed with .pth files.
  run: () => ["python3", "/box/main.py"],
  // The libraries would start a thread for each processor of the host.
  env: { PYTHONDONTWRITEBYTECODE: "1", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1", MKL_NUM_THREADS: "1" },
  etc: ["matplotlibrc"],
  factors: { time: 2, memory: 2, processes: 32 },
  warm: {
    argv: () => ["python3", "/opt/wait.py", ...LIBRARIES],
    files: [PROGRAM, WAIT],
    compiles: false,
    fixedMemory: false,
  },
};

function boxFile(name: string): BoxFile {
  return { path: `/opt/${name}`, data: readFileSync(new URL(`../warm/${name}`, import.meta.url)) };
}
