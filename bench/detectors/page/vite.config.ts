import { captureWorkers } from "@invigil/capture/build";

/** Built like the web app: the same folder for the detectors, so that the server gives them the same policy. */
export default {
  root: import.meta.dirname,
  base: "/v1/",
  logLevel: "warn",
  build: { target: "es2023", assetsInlineLimit: 0, emptyOutDir: true, modulePreload: { polyfill: false } },
  worker: captureWorkers,
};
