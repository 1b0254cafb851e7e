const FOLDER = "assets/capture";

/**
 * Vite's `worker` options for a page that captures. Workers, worklets, models and WebAssembly are in a folder of their
 * own, so that the service worker does not fetch these megabytes for everybody and the server can give them their own
 * policy.
 */
export const captureWorkers = {
  format: "es",
  rolldownOptions: {
    // Copying megabytes takes time and is not a plugin's fault.
    checks: { bundlerTimings: false },
    output: {
      entryFileNames: `${FOLDER}/[name]-[hash].js`,
      chunkFileNames: `${FOLDER}/[name]-[hash].js`,
      assetFileNames: `${FOLDER}/[name]-[hash][extname]`,
    },
  },
} as const;
