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
 * was only opened are no work of the candidate's. A save never asks whether the file has changed since: the last save of
 * a reloaded page may arrive after the next page has read the file, and what is on the screen is the answer.
 */
const CUSTOM = `define(["base/js/namespace"], function (Jupyter) {
  // The frame may open no windows.
  Jupyter._target = "_self";
  var saving = null;
  var saved = null;
  function cells() { return JSON.stringify(Jupyter.notebook.toJSON().cells); }
  function isOpen() {
    var notebook = Jupyter.notebook;
    return Boolean(notebook && notebook._fully_loaded && notebook.writable);
  }
  function save() {
    if (saving) return saving;
    var notebook = Jupyter.notebook;
    if (!isOpen()) return Promise.resolve();
    if (!notebook.dirty) {
      if (saved === null) saved = cells();
      return Promise.resolve();
    }
    var now = cells();
    if (now === saved) {
      notebook.set_dirty(false);
      return Promise.resolve();
    }
    saving = notebook.save_notebook(false).then(
      function () { saved = now; saving = null; },
      function () { saving = null; }
    );
    return saving;
  }
  setInterval(save, 1000);
  window.addEventListener("blur", save);
  // The question's page asks before it leaves. What is being saved at that moment may be older.
  window.addEventListener("message", function (event) {
    if (event.source !== window.parent) return;
    if (event.data === "invigil:dark" || event.data === "invigil:light") {
      document.documentElement.classList.toggle("invigil-dark", event.data === "invigil:dark");
    }
    if (event.data !== "invigil:save") return;
    Promise.resolve(saving).then(save).then(function () {
      window.parent.postMessage("invigil:saved", event.origin);
    });
  });
  window.parent.postMessage("invigil:ready", "*");
  // A page that is reloaded or closed waits for nobody, but lets a small request go on.
  window.addEventListener("pagehide", function () {
    var notebook = Jupyter.notebook;
    if (!isOpen() || !notebook.dirty || cells() === saved) return;
    var path = notebook.notebook_path.split("/").map(encodeURIComponent).join("/");
    var token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie);
    fetch(notebook.base_url + "api/contents/" + path, {
      method: "PUT",
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-XSRFToken": token ? token[1] : "" },
      body: JSON.stringify({ type: "notebook", format: "json", content: notebook.toJSON() })
    }).catch(function () {});
  });
});
`;

/** This Jupyter has no dark theme. Pictures keep their colours. */
const STYLES = `html.invigil-dark { filter: invert(0.86) hue-rotate(180deg); }
html.invigil-dark :is(img, video, canvas, .output_svg svg) { filter: invert(1) hue-rotate(180deg); }
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
        [`${FOLDER}/custom/custom.css`]: STYLES,
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
