import { expect, it } from "vitest";
import { isUploadAddress, uploadIdOf } from "./upload-address.ts";

it.each(["a.png", "plan (1)!*'~.png", "..hidden", "é 日本 100%.csv", "a&b=c?d#e.txt", "-"])(
  "recognises the address of an upload named %s",
  (name) => {
    expect(uploadIdOf(`/media/aB3xyzQ/${encodeURIComponent(name)}`)).toBe("aB3xyzQ");
    expect(isUploadAddress("/media/aB3xyzQ/plan%20%281%29.png")).toBe(true);
  },
);

it.each([
  "/media/../accounts/logout",
  "/media/../gateways/enter/abc",
  "/media/a/..",
  "/media/a/...",
  "/media/a/%2e%2e",
  "/media/a/%2E%2E",
  "/media/a/.%2E",
  "/media/a/b/c.png",
  "/media/a/b%2Fc.png",
  "/media/a/..\\..\\accounts\\logout",
  "/media/a/..%5C..%5Caccounts",
  "/media/a\\..\\..\\x/a.png",
  "/media/%2e%2e/a.png",
  "/media/./a.png",
  "/media//a.png",
  "/media/a/",
  "/media/a",
  "/media/a/b.png?x=1",
  "/media/a/b.png#x",
  "/media/a/b.png\n",
  "/media/a/b c.png",
  "/media/a/b%.png",
  "/media/a/\tb.png",
  "/media/proctor/a",
  "/media/brand/a",
  "/Media/a/b.png",
  "media/a/b.png",
  "//media/a/b.png",
  "https://example.com/media/a/b.png",
  "javascript:alert(1)",
  "",
])("does not treat %j as an upload", (address) => {
  expect(isUploadAddress(address)).toBe(false);
  expect(uploadIdOf(address)).toBeNull();
});
