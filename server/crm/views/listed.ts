import type { FilledHit, TicketInList } from '#contracts/crm/views/listed.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { partWith } from '#engine/text/places-of.ts';
import { rowTagsOf } from '#server/crm/customers/row-tags-store.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';
import { standingAmong } from '#server/crm/side-conversations/standing.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { filledHits, heldBy } from '#server/crm/views/filled-hit.ts';
import { bestHits } from '#server/crm/views/ticket-text.ts';
import { undeliveredAmong } from '#server/crm/views/undelivered.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** So much of a message is told, in UTF-16 units: some lines of a row. */
const PART = 240;

/** Tickets as a list shows them: with the message or the field that holds what was searched for, and what their customers care about. */
export const presentListed = async (
  unit: Unit,
  rows: readonly ListedTicket[],
  { q, tags }: { q: string | undefined; tags: boolean },
): Promise<TicketInList[]> => {
  const words = q ? searchWords(q) : [];
  const hits = await bestHits(
    unit,
    words,
    rows.map(({ _id }) => _id),
  );
  const hitOf = new Map(
    hits.map(({ ticket_id, ...hit }) => [ticket_id, { ...hit, text: partWith(hit.text, words, PART) }]),
  );
  const filled = await filledHits(unit, words, rows);
  const saidOf = new Map(hits.map(({ ticket_id, text }) => [ticket_id, text]));
  const filledOf = ({ _id }: ListedTicket): FilledHit | null => {
    const found = filled.get(_id);
    if (!found || found.held <= heldBy(saidOf.get(_id) ?? '', words)) return null;
    const { field, label, text } = found;
    return { field, label, text: partWith(text, words, PART) };
  };
  const undelivered = await undeliveredAmong(
    unit,
    rows.map(({ _id }) => _id),
  );
  const sides = await standingAmong(
    unit,
    rows.map(({ _id }) => _id),
  );
  const contactIds = rows.map(({ contact_id }) => contact_id);
  const tagsOf = await rowTagsOf(unit, tags ? contactIds : []);
  return rows.map((row) => ({
    ...presentTicket(row),
    hit: hitOf.get(row._id) ?? null,
    filled: filledOf(row),
    undelivered: undelivered.has(row._id),
    side: sides.get(row._id) ?? null,
    customer_tags: (tagsOf.get(row.contact_id) ?? []).map(({ _id, name, color }) => ({ _id, name, color })),
  }));
};
