import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../shared/parts/error-text.ts";
import { FilmPlayer } from "./film-player.tsx";
import { filmQuery } from "./film-query.ts";

interface Props {
  slug: string;
  username: string;
}

const NONE = "No camera pictures of this attempt are stored.";
const DELETED = "The camera pictures of this attempt were deleted when their retention ended.";

/** The camera's pictures of an attempt, one after another. */
export function Film({ slug, username }: Props) {
  const { data, error, isFetching, refetch } = useQuery(filmQuery(slug, username));
  return (
    <section aria-labelledby="film-title">
      <Title order={2} id="film-title" mb="xs">
        Pictures as a film
      </Title>
      {!data && !error && <LoadingState message="Loading the pictures…" />}
      {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.pictures.length === 0 && <EmptyState message={data.deleted > 0 ? DELETED : NONE} />}
      {data && data.pictures.length > 0 && <FilmPlayer pictures={data.pictures} start={data.start} />}
      {data?.isPart && (
        <Text size="sm" c="dimmed">
          This attempt is very long, so only the first pictures are shown.
        </Text>
      )}
    </section>
  );
}
