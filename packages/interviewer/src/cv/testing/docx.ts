import { strToU8, zipSync } from "fflate";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word document with this body. */
export function docx(body: string, styles = ""): Buffer {
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "word/document.xml": strToU8(`<?xml version="1.0"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`),
      "word/styles.xml": strToU8(`<?xml version="1.0"?><w:styles ${WORD}>${styles}</w:styles>`),
    }),
  );
}

/** A paragraph of one run with these properties. */
export function paragraph(text: string, properties = ""): string {
  return `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
