import { messages } from "@invigil/contract/messages";
import { describe, expect, it } from "vitest";
import { embedOfContentType, fileKindError, fileSizeError, linkKind } from "./files.ts";

describe("files", () => {
  it("takes csv only as prediction file [A5.01]", () => {
    expect(fileKindError("main", "Predictions.CSV")).toBeNull();
    for (const name of ["a.txt", "csv", "a.csv.zip", "a."]) {
      expect(fileKindError("main", name)).toBe("Only .csv files are allowed");
    }
  });

  it("takes archives, notebooks and scripts as source file [A5.02]", () => {
    for (const kind of ["zip", "rar", "tar", "ipynb", "py", "r", "R"]) {
      expect(fileKindError("supplementary", `source.${kind}`)).toBeNull();
    }
    for (const name of ["a.csv", "a.exe", "a.tar.gz", "py"]) {
      expect(fileKindError("supplementary", name)).toBe("Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed");
    }
  });

  it("takes at most 10,000,000 bytes, and asks to wait meanwhile [A5.03]", () => {
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

  it("embeds other addresses only as html or pdf [A5.04]", () => {
    expect(embedOfContentType("text/html; charset=utf-8")).toBe("html");
    expect(embedOfContentType("application/xhtml+xml")).toBe("html");
    expect(embedOfContentType("Application/PDF")).toBe("pdf");
    expect(embedOfContentType("application/zip")).toBeNull();
    expect(embedOfContentType(null)).toBeNull();
  });
});
