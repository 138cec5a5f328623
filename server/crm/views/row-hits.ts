import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { extractExcerpt } from '#engine/text/find-positions.ts';
import { findFormHits, countContained } from '#server/crm/views/form-hits.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';
import { findBestMessageHits, findBestSideHits } from '#server/crm/views/message-hit-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How much of a message is shown, in UTF-16 units: some lines of a row. */
const PART = 240;

type RowHits = Pick<TicketInList, 'hit' | 'side_hit' | 'filled'>;

/**
 * The part of each ticket that matches the search: its best message, or else the message of a side conversation, or the field of its form,
 * that holds more of the words.
 */
export async function loadRowHits(
  unit: UnitOfWork,
  q: string | undefined,
  rows: readonly ListedTicket[],
): Promise<(row: ListedTicket) => RowHits> {
  const words = q ? searchWords(q) : [];
  const ids = rows.map(({ _id }) => _id);
  const hits = byTicket(await findBestMessageHits(unit, words, ids));
  const sideHits = byTicket(await findBestSideHits(unit, words, ids));
  const filled = await findFormHits(unit, words, rows);
  const part = <T extends { text: string }>(hit: T): T => ({
    ...hit,
    text: extractExcerpt(hit.text, words, PART),
  });
  return ({ _id }) => {
    const [hit, side, field] = [hits.get(_id), sideHits.get(_id), filled.get(_id)];
    const inHit = countContained(hit?.text ?? '', words);
    const inSide = countContained(side?.text ?? '', words);
    return {
      hit: hit ? part(hit) : null,
      side_hit: side && inSide > inHit ? part(side) : null,
      filled:
        field && field.held > Math.max(inHit, inSide)
          ? part({ field: field.field, label: field.label, text: field.text })
          : null,
    };
  };
}

function byTicket<T extends { ticket_id: string }>(hits: readonly T[]): Map<string, Omit<T, 'ticket_id'>> {
  return new Map(hits.map(({ ticket_id, ...hit }) => [ticket_id, hit]));
}
