import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { checkMantineStyles } from "./vite-check-mantine-styles.ts";
import { compressAssets } from "./vite-compress-assets.ts";
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
];

export default defineConfig({
  root: import.meta.dirname,
  base: "/v1/",
  plugins: [
    react(),
    checkMantineStyles(),
    serviceWorker(resolve(import.meta.dirname, "src/app/service-worker.ts")),
    compressAssets(),
  ],
  build: {
    outDir: "dist",
    target: "es2023",
    // An inlined asset is a data: address, and the preload polyfill an inline script: the policy refuses both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The icons' barrel is large; its entries are resolved only as they are used.
    rolldownOptions: { experimental: { lazyBarrel: true }, checks: { largeBarrelModules: false } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, ws: path === "/realtime" }])),
  },
});
