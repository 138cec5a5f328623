import type { z } from 'zod';
import type { findKeywordsJob } from '#contracts/crm/tickets/find-keywords.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { getKeywordFinder, type KeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { listTicketTexts, type TicketTexts } from '#server/crm/keywords/keyword-store.ts';
import { tagByKeywords } from '#server/crm/keywords/tag-reactor.ts';
import { lockConversation } from '#server/crm/messages/conversation.ts';
import { updateTickets } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** Tickets per batch: some tenths of a second. */
const A_PART = 300;

/** Matches the keywords of the CRM again in every open ticket. Done tickets stay as they were. */
export async function rescanTickets(
  context: Context,
  { account_id }: z.output<typeof findKeywordsJob.payload>,
): Promise<void> {
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  for (let after: string | undefined = NOBODY; after !== undefined;) {
    const from: string = after;
    const part = await inTransaction(context, scope, async (unit) => {
      const find = await getKeywordFinder(unit);
      const rows = await listTicketTexts(unit, { after: from, limit: A_PART });
      return {
        last: rows.at(-1)?._id,
        stale: rows.filter((row) => !isSame(row.keyword_ids, foundIn(find, row))),
      };
    });
    for (const { _id } of part.stale) await inTransaction(context, scope, (unit) => mend(context, unit, _id));
    after = part.last;
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Matched as on arrival: the first message with its subject. */
function foundIn(find: KeywordFinder, { subject, texts: [first = '', ...texts] }: TicketTexts): string[] {
  return [...new Set([buildSearchText(subject, first), ...texts].flatMap((text) => find(text)))];
}

function isSame(ids: readonly string[], found: readonly string[]): boolean {
  return ids.length === found.length && found.every((id) => ids.includes(id));
}

/** Once more under the lock of the conversation: a message may have arrived meanwhile. */
async function mend(context: Context, unit: UnitOfWork, _id: string): Promise<void> {
  const conversation = await lockConversation(unit, _id);
  const [row] = conversation ? await listTicketTexts(unit, { _id }) : [];
  if (!conversation || !row) return;
  const { ticket } = conversation;
  const found = foundIn(await getKeywordFinder(unit), row);
  await updateTickets(unit, [{ ...ticket, keyword_ids: found }]);
  const fresh = found.filter((id) => !ticket.keyword_ids.includes(id));
  if (fresh.length > 0) await tagByKeywords(context, unit, { ticketId: _id, keywordIds: fresh });
}
