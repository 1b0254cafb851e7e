import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../platform/app-error.ts";

/** Types that run code when somebody opens them. */
const REFUSED_TYPES = new Set([
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/java-vm",
  "application/x-ms-shortcut",
  "application/vnd.android.package-archive",
]);
const REFUSED_EXTENSIONS = new Set([
  "exe",
  "dll",
  "com",
  "scr",
  "msi",
  "bat",
  "cmd",
  "ps1",
  "vbs",
  "lnk",
  "jar",
  "apk",
]);

/** Text has no signature, so its name decides. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  txt: "text/plain",
  md: "text/markdown",
  py: "text/x-python",
  r: "text/x-r",
  ipynb: "application/x-ipynb+json",
  json: "application/json",
  html: "text/html",
  htm: "text/html",
  svg: "image/svg+xml",
};
const UNKNOWN = "application/octet-stream";

/** The few types that browsers display without running anything. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "application/pdf"]);

/** `destination` is what the browser wants the file for. An HTML page is shown only inside ours, never on its own. */
export function isShown(contentType: string, destination: string | undefined): boolean {
  if (contentType === "text/html") return destination === "iframe";
  return SHOWN.has(contentType) || /^(audio|video)\//.test(contentType);
}

/** The content decides; the name decides only for text, which may start like anything: "BMI,age" is not a bitmap. */
export async function contentTypeOf(name: string, content: Buffer): Promise<string> {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (REFUSED_EXTENSIONS.has(extension)) throw new AppError("file_type_refused");
  const named = Object.hasOwn(TEXT_TYPES, extension) ? TEXT_TYPES[extension] : undefined;
  if (named !== undefined && !content.includes(0)) return named;
  const detected = (await fileTypeFromBuffer(content))?.mime;
  if (detected !== undefined && REFUSED_TYPES.has(detected)) throw new AppError("file_type_refused");
  return detected ?? named ?? UNKNOWN;
}
