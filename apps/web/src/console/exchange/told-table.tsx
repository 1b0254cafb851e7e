import { PlainTable } from "@invigil/ui/plain-table";

interface Props {
  caption: string;
  told: readonly { name: string; reason: string }[];
}

/** Lists questions with an explanation for each. */
export function ToldTable({ caption, told }: Props) {
  if (told.length === 0) return null;
  return (
    <PlainTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ name, reason }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
