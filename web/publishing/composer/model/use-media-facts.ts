import { useMemo } from 'react';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { PROBED_FILES_MAX, probeMedia } from '#contracts/publishing/media.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** What the server found in the files of a post, by their ids; empty until it has looked at them. */
export function useMediaFacts(files: ReadonlyMap<string, unknown>): ReadonlyMap<string, MediaFacts> {
  const file_ids = useMemo(() => [...files.keys()].toSorted().slice(0, PROBED_FILES_MAX), [files]);
  const { data } = useCallQuery(
    probeMedia,
    { body: { file_ids } },
    { enabled: file_ids.length > 0, keep: true },
  );
  return useMemo(() => new Map(data?.items.map(({ file_id, facts }) => [file_id, facts] as const)), [data]);
}
