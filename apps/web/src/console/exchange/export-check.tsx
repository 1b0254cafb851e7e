import type { ExportFormat } from "@invigil/contract/authoring/exchange";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../shared/parts/error-text.ts";
import { exportCheckQuery } from "./exchange-queries.ts";
import { ToldTable } from "./told-table.tsx";

interface Props {
  format: ExportFormat;
  /** Empty for all folders. */
  folder: string;
}

/** Says what the file will contain before it is downloaded. */
export function ExportCheck({ format, folder }: Props) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    exportCheckQuery({ format, ...(folder !== "" && { folder }) }),
  );
  if (isPending) return <LoadingState message="Checking what the file can contain…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const { problems, refused, left_out } = data;
  return (
    <Stack gap="md">
      <Text role="status">
        {problems === 1 ? "The file will contain 1 question." : `The file will contain ${problems} questions.`}
        {refused.length === 0 && left_out.length === 0 && " Nothing is left out."}
      </Text>
      <ToldTable caption="Not included in the file" told={refused} />
      <ToldTable caption="Parts of questions that are left out" told={left_out} />
    </Stack>
  );
}
