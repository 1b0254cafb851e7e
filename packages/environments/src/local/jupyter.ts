import { existsSync } from "node:fs";
import { PROJECT } from "@invigil/sandbox/lasting/room";
import { EDITOR_SOCKET, type EditorPlan } from "./editor-plan.ts";

/** Debian's. Others may be in a home folder, which no box sees. */
const PYTHON = "/usr/bin/python3";
const PROGRAM = "/usr/bin/jupyter-notebook";
const NEEDED = [PYTHON, PROGRAM, ...["notebook", "ipykernel"].map((name) => `/usr/lib/python3/dist-packages/${name}`)];

const FOLDER = "/tmp/.jupyter";

export function hasJupyter(): boolean {
  return NEEDED.every((path) => existsSync(path));
}

/**
 * By itself, Jupyter saves only every two minutes. What is typed must be part of the answer within a second or two, and
 * at once when the candidate leaves the frame for the question's buttons. Its own notes about Python in a notebook that
 * was only opened are no work of the candidate's.
 */
const CUSTOM = `define(["base/js/namespace"], function (Jupyter) {
  // The frame may open no windows.
  Jupyter._target = "_self";
  var saving = false;
  var saved = null;
  function cells() { return JSON.stringify(Jupyter.notebook.toJSON().cells); }
  function save() {
    var notebook = Jupyter.notebook;
    if (saving || !notebook || !notebook._fully_loaded || !notebook.writable) return;
    if (!notebook.dirty) {
      if (saved === null) saved = cells();
      return;
    }
    var now = cells();
    if (now === saved) return notebook.set_dirty(false);
    saving = true;
    notebook.save_notebook().then(
      function () { saved = now; saving = false; },
      function () { saving = false; }
    );
  }
  setInterval(save, 1000);
  window.addEventListener("blur", save);
});
`;

/** Nobody signs in to it: only the gateway reaches its socket. */
const settingsOf = (basePath: string) => ({
  NotebookApp: {
    base_url: basePath,
    notebook_dir: PROJECT,
    open_browser: false,
    token: "",
    password: "",
    // The gateway asks by the name that browsers know.
    allow_remote_access: true,
    quit_button: false,
    terminals_enabled: false,
  },
  // Its ports would be offered as previews.
  KernelManager: { transport: "ipc" },
  KernelSpecManager: { ensure_native_kernel: true },
});

export function jupyter({ basePath }: { basePath: string }): EditorPlan {
  return {
    files: [],
    settings: {
      socket: EDITOR_SOCKET,
      files: {
        [`${FOLDER}/jupyter_notebook_config.json`]: JSON.stringify(settingsOf(basePath)),
        [`${FOLDER}/custom/custom.js`]: CUSTOM,
      },
      argv: [PYTHON, PROGRAM, "--ip=", `--sock=${EDITOR_SOCKET}`],
      env: {
        JUPYTER_CONFIG_DIR: FOLDER,
        JUPYTER_DATA_DIR: `${FOLDER}/data`,
        JUPYTER_RUNTIME_DIR: `${FOLDER}/run`,
        IPYTHONDIR: `${FOLDER}/ipython`,
      },
    },
    readyPath: `${basePath}api`,
  };
}
