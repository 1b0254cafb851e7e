import { describe, expect, it } from "vitest";
import { isWhiteLabel } from "./white-label.ts";

describe("white-label mode", () => {
  it("is on when the host is not the default one", () => {
    expect(isWhiteLabel("tests.example.com", "app.example.com")).toBe(true);
    expect(isWhiteLabel("App.Example.com", "app.example.com")).toBe(false);
  });

  it("is off when no default host is set", () => {
    expect(isWhiteLabel("tests.example.com", "")).toBe(false);
  });
});
