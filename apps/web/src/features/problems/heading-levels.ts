/** The part of a document tree that matters here. */
interface TreeNode {
  type: string;
  tagName?: string;
  children?: TreeNode[];
}

/**
 * Puts the headings of a text below those of its page, without gaps:
 * whoever moves from heading to heading finds a tree, whatever levels the author chose.
 */
export function headingLevels({ top }: { top: number }) {
  return (tree: TreeNode): void => {
    /** Authored levels of the headings that enclose the current place. */
    const open: number[] = [];
    for (const heading of headingsOf(tree)) {
      const authored = Number(heading.tagName?.slice(1));
      while ((open.at(-1) ?? 0) >= authored) open.pop();
      open.push(authored);
      heading.tagName = `h${Math.min(top + open.length - 1, 6)}`;
    }
  };
}

function headingsOf(node: TreeNode): TreeNode[] {
  if (node.tagName && /^h[1-6]$/.test(node.tagName)) return [node];
  return node.children?.flatMap(headingsOf) ?? [];
}
