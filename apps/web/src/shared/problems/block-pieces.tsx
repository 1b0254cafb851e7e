import { createElement, Fragment, type ReactNode } from "react";
import { FormulaPiece, InlinePieces } from "./inline-pieces.tsx";
import classes from "./markdown.module.css";
import type { Piece } from "./parse-markdown.ts";

type Of<Type extends Piece["type"]> = Extract<Piece, { type: Type }>;

interface Props {
  pieces: readonly Piece[];
  /** The level of each heading. */
  levels: ReadonlyMap<Piece, number>;
}

export function BlockPieces({ pieces, levels }: Props) {
  return pieces.map((piece, place) => <Fragment key={place}>{blockPiece(piece, levels)}</Fragment>);
}

function blockPiece(piece: Piece, levels: Props["levels"]): ReactNode {
  switch (piece.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return createElement(
        `h${levels.get(piece) ?? piece.depth}`,
        null,
        <InlinePieces pieces={piece.tokens as Piece[]} />,
      );
    case "paragraph":
      return (
        <p>
          <InlinePieces pieces={piece.tokens as Piece[]} />
        </p>
      );
    case "code":
      return <CodeBlock text={piece.text} />;
    case "blockquote":
      return (
        <blockquote>
          <BlockPieces pieces={piece.tokens as Piece[]} levels={levels} />
        </blockquote>
      );
    case "list":
      return <ListBlock list={piece} levels={levels} />;
    case "table":
      return <TableBlock table={piece} />;
    case "hr":
      return <hr />;
    case "formula":
      return <FormulaPiece piece={piece} />;
    case "html":
      return <p>{piece.text.trim()}</p>;
    case "checkbox":
      return (
        <input
          type="checkbox"
          checked={piece.checked}
          readOnly
          disabled
          aria-label={piece.checked ? "Done" : "To do"}
        />
      );
    default:
      return <InlinePieces pieces={[piece]} />;
  }
}

// Content wider than a narrow screen scrolls on its own, with the keyboard too.
function CodeBlock({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.wide} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

function ListBlock({ list, levels }: { list: Of<"list">; levels: Props["levels"] }) {
  const items = list.items.map((item, place) => (
    <li key={place}>
      <BlockPieces pieces={item.tokens as Piece[]} levels={levels} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

type Cell = Of<"table">["header"][number];

function TableBlock({ table }: { table: Of<"table"> }) {
  const row = (cells: readonly Cell[], Tag: "th" | "td") => (
    <tr>
      {cells.map((cell, place) => (
        <Tag key={place} style={cell.align ? { textAlign: cell.align } : undefined}>
          <InlinePieces pieces={cell.tokens as Piece[]} />
        </Tag>
      ))}
    </tr>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.wide} tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>{row(table.header, "th")}</thead>
        <tbody>
          {table.rows.map((cells, place) => (
            <Fragment key={place}>{row(cells, "td")}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
