import type { Browser } from "../../../testing/browser.ts";

const BOUNDARY = "between-the-parts";

export async function sendImport(browser: Browser, content: Buffer, folder: string) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="folder"\r\n\r\n${folder}\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return browser.send("POST", "/api/v1/library/import", payload, {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
  });
}
