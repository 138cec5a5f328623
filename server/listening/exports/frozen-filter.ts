import { MentionFilter } from '#contracts/listening/filter.ts';
import type { ExportRow } from '#server/listening/exports/export-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

/** The filter for what existed when an export began, and nothing that arrived later. */
export function freezeFilter({ filter, as_of }: Pick<ExportRow, 'filter' | 'as_of'>): Filter {
  return {
    ...MentionFilter.parse(filter),
    arrived: { from: '1970-01-01T00:00:00.000Z', to: as_of },
  };
}
