import type { ExportFormat } from "@invigil/contract/authoring/exchange";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../shared/parts/error-text.ts";
import { exportCheckQuery } from "./exchange-queries.ts";
import { ToldTable } from "./told-table.tsx";

interface Props {
  format: ExportFormat;
  /** Empty: all. */
  folder: string;
}

/** What the file would hold, before it is downloaded. */
export function ExportCheck({ format, folder }: Props) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    exportCheckQuery({ format, ...(folder !== "" && { folder }) }),
  );
  if (isPending) return <LoadingState message="Looking what fits into the file…" />;
  if (isError) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const { problems, refused, left_out } = data;
  return (
    <Stack gap="md">
      <Text role="status">
        {problems === 1 ? "One question is" : `${problems} questions are`} in the file
        {refused.length === 0 && left_out.length === 0 ? ", with everything." : "."}
      </Text>
      <ToldTable caption="Not in the file" told={refused} />
      <ToldTable caption="Left out of questions" told={left_out} />
    </Stack>
  );
}
