import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const ON_PATH = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "microsoft-edge",
  "microsoft-edge-stable",
];
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first browser of the family on this computer; CHROMIUM_PATH names another one. */
export function findBrowser(env: Record<string, string | undefined> = process.env): string | undefined {
  const given = env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return given;
  const folders = (env["PATH"] ?? "").split(delimiter);
  const programs = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((name) => env[name] ?? []);
  const all = [
    ...ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC,
    ...programs.flatMap((folder) => WINDOWS.map((file) => `${folder}\\${file}`)),
  ];
  return all.find(isExecutable);
}
