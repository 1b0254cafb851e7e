import type { Leave } from "../exchanged.ts";
import { htmlToMarkdown, withLineBreaks } from "../markup/html-to-markdown.ts";
import { decoded, showPictures, type Pictures } from "../pictures.ts";
import { childOf, childrenOf, textIn, type Element } from "../markup/read-xml.ts";

const OWN = "@@PLUGINFILE@@/";
const OWN_PICTURE = /!\[([^\]]*)\]\((@@PLUGINFILE@@\/[^\s)]+)\)/g;

export interface Formatted {
  /** A text with its format and files; HTML by default. */
  (element: Element | undefined): string;
  /** The picture of a question written before texts could have files. */
  old(question: Element): string;
}

export function createMoodleTexts(pictures: Pictures, leave: Leave): Formatted {
  function formatted(element: Element | undefined): string {
    if (!element) return "";
    const text = textIn(childOf(element, "text"));
    const shown = new Set<Element>();
    const find = (source: string) => {
      const file = fileOf(element, source);
      if (file) shown.add(file);
      return file && bytesOf(file);
    };
    const show = showPictures({ pictures, leave, find });
    const format = element.attributes["format"] ?? "html";
    const written =
      format === "html" || format === "moodle_auto_format"
        ? htmlToMarkdown(format === "html" ? text : withLineBreaks(separateLists(text)), show)
        : text.replaceAll(OWN_PICTURE, (_, words: string, source: string) => show(source, words)).trim();
    for (const file of childrenOf(element, "file")) {
      if (!shown.has(file))
        leave(`The file ${file.attributes["name"] ?? ""} is left out because only pictures used in a text are kept.`);
    }
    return written;
  }
  formatted.old = (question: Element) => {
    const name = textIn(childOf(question, "image")).trim();
    const content = childOf(question, "image_base64");
    if (name === "" || !content) return "";
    return showPictures({ pictures, leave, find: () => bytesOf(content) })(name, "");
  };
  return formatted;
}

/** In Moodle every line stands alone; in Markdown a line below a list would join its last item. */
function separateLists(text: string): string {
  return text.replaceAll(/^([ \t]*[*-] .*)\r?\n(?![ \t]*(?:[*-] |\r?$))/gm, "$1\n\n");
}

/** File names contain their folder, and are escaped in addresses. */
function fileOf(element: Element, source: string): Element | undefined {
  if (!source.startsWith(OWN)) return undefined;
  const asked = source.slice(OWN.length).replace(/[?#].*$/, "");
  return childrenOf(element, "file").find(({ attributes: { path = "/", name = "" } }) =>
    [asked, decoded(asked)].includes(`${path}${name}`.replace(/^\//, "")),
  );
}

function bytesOf(element: Element): Uint8Array {
  return Buffer.from(textIn(element), "base64");
}
