import type { ShownFile } from "./answer-files.ts";

const LINK = /<link\b[^>]*>/gi;
const SCRIPT = /<script\b[^>]*>\s*<\/script\s*>/gi;

/**
 * Returns the page for the preview: the first HTML file, with the other files' styles and scripts inlined. It is
 * edited as text, because this page's policy would apply to its styles if this page parsed it.
 */
export function previewPage(files: readonly ShownFile[]): string | null {
  const page =
    files.find(({ path }) => /(^|\/)index\.html?$/.test(path)) ?? files.find(({ path }) => /\.html?$/.test(path));
  if (!page) return null;
  const folder = page.path.replace(/[^/]*$/, "");
  const read = (address: string | null) => (address === null ? null : contentOf(files, folder, address));

  return page.content
    .replaceAll(LINK, (tag) => {
      const css = /\bstylesheet\b/i.test(attribute(tag, "rel") ?? "") ? read(attribute(tag, "href")) : null;
      return css === null ? tag : `<style>${css.replaceAll(/<\/style/gi, String.raw`<\/style`)}</style>`;
    })
    .replaceAll(SCRIPT, (tag) => {
      const code = read(attribute(tag, "src"));
      if (code === null) return tag;
      // A module runs once the page is parsed, which is what `defer` asks for.
      const waits = attribute(tag, "type") === "module" || /\sdefer\b/i.test(tag);
      return `<script${waits ? ' type="module"' : ""}>${code.replaceAll(/<\/script/gi, String.raw`<\/script`)}</script>`;
    });
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))`, "i").exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null;
}

function contentOf(files: readonly ShownFile[], folder: string, address: string): string | null {
  if (/^([a-z]+:|\/\/)/i.test(address)) return null;
  const path = address.startsWith("/") ? address.slice(1) : folder + address.replace(/^\.\//, "");
  return files.find((file) => file.path === path)?.content ?? null;
}
