import { messages } from "@invigil/contract/messages/messages";
import { describe, expect, it } from "vitest";
import { embedOfContentType, fileContentError, fileKindError, fileSizeError, linkKind } from "./files.ts";

describe("files", () => {
  it("accepts only CSV as prediction file [A5.01]", () => {
    expect(fileKindError("main", "Predictions.CSV")).toBeNull();
    for (const name of ["a.txt", "csv", "a.csv.zip", "a."]) {
      expect(fileKindError("main", name)).toBe("Only .csv files are allowed");
    }
  });

  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it("accepts a file only if its content matches its name [A5.01, A5.02]", () => {
    const png = bytes("\u0089PNG\r\n\u001a\n\0\0");
    expect(fileContentError("a.CSV", bytes("id,label\n1,é\n"))).toBeNull();
    expect(fileContentError("a.csv", bytes("\u00ff\u00fei\0d\0"))).toBeNull();
    expect(fileContentError("a.csv", new Uint8Array())).toBeNull();
    for (const content of [png, bytes("%PDF-1.7 without a zero"), bytes("PK\u0003\u0004")]) {
      expect(fileContentError("a.csv", content)).toBe("Only .csv files are allowed");
      expect(fileContentError("a.py", content)).toBe(messages.sourceFileKind);
    }
    expect(fileContentError("a.zip", bytes("PK\u0005\u0006"))).toBeNull();
    expect(fileContentError("a.zip", png)).toBe(messages.sourceFileKind);
    expect(fileContentError("a.rar", bytes("Rar!\u001a\u0007\0"))).toBeNull();
    expect(fileContentError("a.rar", bytes("PK"))).toBe(messages.sourceFileKind);
    const header = (mark: string) => bytes("\0".repeat(148) + "0012345\0" + "\0".repeat(101) + mark);
    expect(fileContentError("a.tar", header("ustar"))).toBeNull();
    expect(fileContentError("a.tar", header(""))).toBeNull();
    expect(fileContentError("a.tar", bytes("words".repeat(100)))).toBe(messages.sourceFileKind);
    expect(fileContentError("a.png", bytes("anything"))).toBeNull();
  });

  it("accepts archives, notebooks and scripts as source file [A5.02]", () => {
    for (const kind of ["zip", "rar", "tar", "ipynb", "py", "r", "R"]) {
      expect(fileKindError("supplementary", `source.${kind}`)).toBeNull();
    }
    for (const name of ["a.csv", "a.exe", "a.tar.gz", "py"]) {
      expect(fileKindError("supplementary", name)).toBe("Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed");
    }
  });

  it("accepts at most 10,000,000 bytes, and asks to wait meanwhile [A5.03]", () => {
    expect(fileSizeError(10_000_000)).toBeNull();
    expect(fileSizeError(10_000_001)).toBe("File size should be less than 10 MB");
    expect(messages.uploadInProgress).toBe("Upload in progress. Please wait...");
  });

  it("embeds pictures by their extension [A5.04]", () => {
    for (const kind of ["png", "jpg", "jpeg", "svg", "bmp", "webp", "gif", "PNG"]) {
      expect(linkKind(`https://example.com/a.${kind}?v=1#top`)).toBe("image");
    }
    for (const url of ["https://example.com/a.pdf", "https://example.png/", "https://example.com/?file=a.png"]) {
      expect(linkKind(url)).toBe("unknown");
    }
  });

  it("embeds other addresses only as HTML or PDF [A5.04]", () => {
    expect(embedOfContentType("text/html; charset=utf-8")).toBe("html");
    expect(embedOfContentType("application/xhtml+xml")).toBe("html");
    expect(embedOfContentType("Application/PDF")).toBe("pdf");
    expect(embedOfContentType("application/zip")).toBeNull();
    expect(embedOfContentType(null)).toBeNull();
  });
});
