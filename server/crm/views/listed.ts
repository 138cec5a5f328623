import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { loadRowTags } from '#server/crm/customers/row-tags-store.ts';
import { loadAsideStatus } from '#server/crm/side-conversations/status-store.ts';
import { loadDues } from '#server/crm/sla-clocks/row-due.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';
import { loadRowHits } from '#server/crm/views/row-hits.ts';
import { findUndelivered } from '#server/crm/views/undelivered-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Tickets as a list shows them: with the message or the field that matches the search, and the interests of their customers. */
export async function presentListed(
  unit: UnitOfWork,
  rows: readonly ListedTicket[],
  { q, tags }: { q: string | undefined; tags: boolean },
): Promise<TicketInList[]> {
  const ids = rows.map(({ _id }) => _id);
  const hitsOf = await loadRowHits(unit, q, rows);
  const undelivered = await findUndelivered(unit, ids);
  const sides = await loadAsideStatus(unit, ids);
  const contactIds = rows.map(({ contact_id }) => contact_id);
  const tagsOf = await loadRowTags(unit, tags ? contactIds : []);
  const dues = await loadDues(unit, rows);
  return rows.map((row) => ({
    ...presentTicket(row),
    ...hitsOf(row),
    undelivered: undelivered.has(row._id),
    side: sides.get(row._id) ?? null,
    due: dues.get(row._id) ?? null,
    customer_tags: (tagsOf.get(row.contact_id) ?? []).map(({ _id, name, color }) => ({ _id, name, color })),
  }));
}
