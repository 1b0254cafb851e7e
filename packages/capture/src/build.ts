const FOLDER = "assets/capture";

/**
 * Vite's `worker` options for a page that captures. Workers, worklets, models and WebAssembly lie in a folder of their
 * own: the service worker does not fetch these megabytes for everybody, and the server gives them their own policy.
 */
export const captureWorkers = {
  format: "es",
  rolldownOptions: {
    // To copy megabytes takes its time, and that is no fault of a plugin.
    checks: { bundlerTimings: false },
    output: {
      entryFileNames: `${FOLDER}/[name]-[hash].js`,
      chunkFileNames: `${FOLDER}/[name]-[hash].js`,
      assetFileNames: `${FOLDER}/[name]-[hash][extname]`,
    },
  },
} as const;
