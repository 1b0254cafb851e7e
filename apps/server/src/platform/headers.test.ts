import { expect, it } from "vitest";
import { pagePolicy } from "./headers.ts";

it("lets a page reach its own server only, and the bucket where one takes the files", () => {
  expect(pagePolicy("n")).toContain("connect-src 'self';");
  expect(pagePolicy("n", "https://media.example.com")).toContain("connect-src 'self' https://media.example.com;");
});
