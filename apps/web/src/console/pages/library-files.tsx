import { LIBRARY_FILES_PAGE } from "@invigil/contract/authoring/library-files";
import { EmptyState, ErrorState, LoadingState } from "@invigil/ui/page-state";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { PageHead } from "../frame/page-head.tsx";
import { FileTable } from "../library/files/file-table.tsx";
import { FileUploader } from "../library/files/file-uploader.tsx";
import { filesQuery } from "../library/files/files-query.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { showToast } from "../../shared/parts/toasts.ts";

const NONE_YET =
  "There are no files yet. Files that you upload in a question also appear here: pictures, data, audio and video.";

export function LibraryFilesRoute() {
  const [asked, setAsked] = useState({ search: "", page: 1 });
  const { data, error, isPending, isFetching, refetch } = useQuery(filesQuery(useDeferredValue(asked)));
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / LIBRARY_FILES_PAGE));
  return (
    <>
      <PageHead
        title="Files"
        about="Files that questions show or offer as downloads. Files that no question has used for 30 days are deleted automatically."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/library" {...props} />}>
            Questions
          </Button>
        }
      />
      <Stack gap="md">
        <FileUploader
          action="Upload files"
          kinds={["picture", "sound", "film", "data"]}
          multiple
          onStored={({ name }) => showToast({ type: "success", message: `“${name}” was added to the library.` })}
        />
        <LimitedInput
          label="Search"
          type="search"
          placeholder="File name"
          limit={200}
          maw={320}
          value={asked.search}
          onChange={(event) => setAsked({ search: event.currentTarget.value, page: 1 })}
        />
        {isPending && <LoadingState message="Loading files…" />}
        {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
        {data && data.files.length === 0 && (
          <EmptyState message={asked.search === "" ? NONE_YET : "No files match your search."} />
        )}
        {data && data.files.length > 0 && <FileTable files={data.files} />}
        {last > 1 && (
          <Group component="nav" aria-label="Pages" justify="center" gap="sm">
            <Button
              variant="default"
              size="sm"
              disabled={asked.page <= 1}
              onClick={() => setAsked({ ...asked, page: asked.page - 1 })}
            >
              Previous
            </Button>
            <Text size="sm">
              Page {asked.page} of {last}
            </Text>
            <Button
              variant="default"
              size="sm"
              disabled={asked.page >= last}
              onClick={() => setAsked({ ...asked, page: asked.page + 1 })}
            >
              Next
            </Button>
          </Group>
        )}
      </Stack>
    </>
  );
}
