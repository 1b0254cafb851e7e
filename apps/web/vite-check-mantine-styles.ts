import { readdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CLASS = /m_[0-9a-f]{5,8}/g;
const folder = resolve(dirname(fileURLToPath(import.meta.resolve("@mantine/core/styles.css"))), "styles");

/** Come along with the rich text editor, whose colour and image controls are not shown. */
const NOT_SHOWN = ["ColorPicker.css", "ColorSwatch.css", "Image.css"];

/** Fails the build when a Mantine component is used whose styles src/app/mantine-styles.ts does not import. */
export function checkMantineStyles(): Plugin {
  return {
    name: "invigil:check-mantine-styles",
    apply: "build",
    async generateBundle(_options, bundle) {
      const used = new Set<string>();
      const styled = new Set<string>();
      for (const output of Object.values(bundle)) {
        const [text, into] = output.type === "chunk" ? [output.code, used] : [String(output.source), styled];
        if (output.type === "asset" && !output.fileName.endsWith(".css")) continue;
        for (const [name] of text.matchAll(CLASS)) into.add(name);
      }
      const missing = (await styleFiles())
        .filter(({ classes }) => classes.some((name) => used.has(name) && !styled.has(name)))
        .map(({ file }) => file)
        .filter((file) => !NOT_SHOWN.includes(file));
      if (missing.length > 0) this.error(`mantine-styles.ts lacks: ${missing.join(", ")}`);
    },
  };
}

async function styleFiles(): Promise<{ file: string; classes: string[] }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".css") && !file.endsWith(".layer.css"));
  return await Promise.all(
    files.map(async (file) => {
      const text = await readFile(resolve(folder, file), "utf8");
      return { file, classes: [...text.matchAll(CLASS)].map(([name]) => name) };
    }),
  );
}
