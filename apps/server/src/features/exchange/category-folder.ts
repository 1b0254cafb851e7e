/**
 * Turns a Moodle category into a folder: `$course$/top/Cells/Plants` becomes Cells/Plants. The part in dollars names
 * the owner, `top` contains all others, and a double slash is a slash within a name.
 */
export function categoryFolder(category: string): string {
  const names = category
    .replaceAll("//", "-")
    .split("/")
    .map((name) => name.replaceAll(/\s+/g, " ").trim())
    .filter((name) => name !== "");
  if (/^\$\w+\$$/.test(names[0] ?? "")) names.shift();
  if (names[0] === "top") names.shift();
  return names.join("/");
}

export function folderCategory(folder: string): string {
  return ["$course$", "top", ...folder.split("/").filter((name) => name !== "")].join("/");
}
