import { resolve } from "node:path";
import { captureWorkers } from "@invigil/capture/build";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { checkMantineStyles } from "./vite-check-mantine-styles.ts";
import { compressAssets } from "./vite-compress-assets.ts";
import { leanLibraries } from "./vite-lean-libraries.ts";
import { preloadChunks } from "./vite-preload-chunks.ts";
import { serviceWorker } from "./vite-service-worker.ts";

const SERVER = "http://localhost:3000";
const SERVER_PATHS = [
  "/api",
  "/api.v2",
  "/rpc",
  "/gateways",
  "/generic",
  "/accounts",
  "/media",
  "/realtime",
  "/healthz",
  "/fetchsettings",
  "/get-session",
  "/get_servers",
  "/create_servers",
  "/infra",
  "/run_details",
  "/run_code",
  "/pod_based",
  "/interview-ai",
  "/storage",
  "^/v1/((batch-|audio-)?signed-url|[0-9]+/heartbeat)$",
];

/** What every page needs. Two files of it compress better than thirty, and the first outlives a release in the cache. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[\w-]+|use-sync-external-store|zod|zustand(?!\/esm\/(vanilla|react)\/shallow)|idb)\//;
const COMMON = new RegExp(
  [
    // What only some pages need comes with them.
    "packages/contract/src/(?!authoring/|environments/|help/|interviews/|inviting/|proctoring/|results/|search/|people/(?!accounts|branding)|messages/(recording|environments)|limits|signed-put|socket-client)(?!taking/(feedback|issues|notebooks|onboarding|problem-type-names|recordings|revisions|runs|scores|technolog))",
    "packages/rules/src/(?!evidence/|help/common|interviews/|inviting/|library/|results/|people/(?!luminance)|proctoring/(?!ab|asked-proofs|secure-browser)|text/(?!without-tags)|time/(dates|granted-minutes|outage))(?!taking/(accommodate|answer-limits|choose-problems|files|forms|late-draft|mismatch|multi-file|recording-late|shown-limits))",
    "packages/grading/src/marks/points",
    "packages/capture/src/lazy-database",
    "packages/ui/src/(?!busy-button|file-drop|hint|icons/(?!icon|page)|limited-|level-meter|live-picture|plain-table|preparing-modal|toolbar|upload-in-progress-modal)",
    "apps/web/src/lib/(?!bookmarks|drafts/coding-store|invite-query|known-outage|no-movements|proctor-|report-query|snapshots|socket/hear-attempt|time-elsewhere|upload-store)",
    "apps/web/src/shared/parts/(?!choose-first|console-error|devices/|marked-text|may-use|panes/|save-to-disk|status-color)(?!uploads/(?!uploads-in-progress))",
    "@mantine/core/esm/core/",
    "esm/components/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Container|Group|Loader|Paper)/",
    "esm/components/(Stack|Text|Title|UnstyledButton|VisuallyHidden)/",
  ].join("|"),
);

/** The fields of every answer: a file of its own, for one compresses better than ten. */
const FIELDS =
  /@mantine\/core\/esm\/(components\/(Checkbox|Fieldset|Input|InputBase|Radio|Textarea|TextInput|InputsGroup\w*)|utils\/InlineInput)\//;

/** What a candidate meets first, with all it needs: one file that the page asks for at once. */
const FIRST = /apps\/web\/src\/candidate\/pages\/(test-shell|landing)\.tsx$/;

/** What an attempt needs beside each of its pages: one file that a page asks for as soon as there is an attempt. */
const ATTEMPT = /apps\/web\/src\/candidate\/pages\/shell\/attempt-parts\.tsx$/;

/** What the page asks for together with its entry. */
const ALWAYS = ["vendor", "common", "start", "first"];
const EVERYWHERE = new RegExp(`/(${[...ALWAYS, "index", "rolldown-runtime"].join("|")})-[^/]*\\.js$`);

/** What a candidate's first page may load, compressed. A library that slips in with something small is seen here. */
const FIRST_BYTES = 208_000;

/** Python in the candidate's browser: not in the service worker's list, and with a policy of its own. */
const PYTHON = "assets/python/[name]-[hash]";
const { rolldownOptions: capture } = captureWorkers;
const workers = {
  ...captureWorkers,
  rolldownOptions: {
    ...capture,
    output: {
      ...capture.output,
      entryFileNames: ({ name }: { name: string }) =>
        name === "python-worker" ? `${PYTHON}.js` : capture.output.entryFileNames,
    },
  },
} as const;

/** @public Vite reads it. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/v1/",
  plugins: [
    react(),
    checkMantineStyles(),
    leanLibraries(),
    preloadChunks(ALWAYS, FIRST_BYTES),
    serviceWorker(resolve(import.meta.dirname, "src/app/service-worker.ts")),
    compressAssets(),
  ],
  // The same parser with browser versions of Node's modules.
  resolve: { alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" } },
  build: {
    outDir: "dist",
    target: "es2023",
    // An inlined asset is a data: address, and the preload polyfill an inline script: the policy refuses both.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What each page loads is listed in the first one: the scripts that every page has by then are left out.
      resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)),
    },
    rolldownOptions: {
      output: {
        // Zod tries out eval when it makes its first schema, and the policy reports even a try that is caught.
        banner: ({ name }) => (name === "vendor" ? "globalThis.__zod_globalConfig={jitless:true};" : ""),
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((name) => name.includes("node_modules/pyodide/"))
            ? `${PYTHON}[extname]`
            : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: "vendor", test: VENDOR, priority: 3 },
            { name: "common", test: COMMON, priority: 2 },
            { name: "first", test: FIRST, priority: 1 },
            { name: "attempt", test: ATTEMPT, priority: 0 },
            { name: "fields", test: FIELDS, priority: 1 },
          ],
        },
      },
    },
  },
  worker: workers,
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, ws: path === "/realtime" }])),
  },
});
