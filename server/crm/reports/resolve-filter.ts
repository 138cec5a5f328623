import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { ResolvedFilter } from '#server/crm/reports/ticket-filters.ts';
import { listMatchingNumbers, listTagsBelow } from '#server/crm/views/match-list-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Tickets with a searched text beyond this number are not counted: the semantic layer is given each of them. */
const MOST_FOUND = 10_000;

/** Finds what of a filter only PostgreSQL knows. @throws invalid_request where too many tickets have the text */
export async function resolveFilter(
  unit: UnitOfWork,
  filter: TicketFilter,
  asker: FilterViewer,
): Promise<ResolvedFilter> {
  const found = filter.q ? await listMatchingNumbers(unit, { filter, asker, limit: MOST_FOUND + 1 }) : null;
  if (found && found.length > MOST_FOUND)
    refuse('invalid_request', { fields: { q: fault('text_too_common', { most: MOST_FOUND }) } });
  return {
    tag: filter.tag ? await listTagsBelow(unit, filter.tag) : [],
    not_tag: filter.not_tag ? await listTagsBelow(unit, filter.not_tag) : [],
    found: found?.map(String) ?? null,
  };
}
