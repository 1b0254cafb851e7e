/**
 * A category of Moodle as a folder: `$course$/top/Cells/Plants` is Cells/Plants. What stands in dollars says whose the
 * category is, `top` holds all others, and two slashes are one that belongs to a name.
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
