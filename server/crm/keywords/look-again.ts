import { sql } from 'kysely';
import type { z } from 'zod';
import type { findKeywordsJob } from '#contracts/crm/tickets/find-keywords.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { searchedText } from '#contracts/listening/searched-text.ts';
import { lockConversation } from '#server/crm/conversation.ts';
import { keywordFinder, type KeywordFinder } from '#server/crm/keywords/found.ts';
import { updateTickets } from '#server/crm/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';

/** So many tickets are looked through at a time: some tenths of a second. */
const A_PART = 300;

/** Looks for the keywords of the CRM again in every ticket that is open. What is done stays as it was. */
export const lookAgain = async (
  context: Context,
  { account_id }: z.output<typeof findKeywordsJob.payload>,
): Promise<void> => {
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  for (let after: string | undefined = NOBODY; after !== undefined;) {
    const from: string = after;
    const part = await withUnit(context, scope, async (unit) => {
      const find = await keywordFinder(unit);
      const rows = await readPart(unit, from);
      return {
        last: rows.at(-1)?._id,
        stale: rows.filter((row) => !isSame(row.keyword_ids, foundIn(find, row))),
      };
    });
    for (const { _id } of part.stale) await withUnit(context, scope, (unit) => mend(unit, _id));
    after = part.last;
  }
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Row = Written & { _id: string; keyword_ids: string[] };
type Written = { subject: string; texts: string[] };

/** Open tickets with all that their customers wrote, in the order of their ids. */
const readPart = async (unit: Unit, after: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ticket._id, ticket.keyword_ids, ticket.subject,
           array(select message.text from messages message
                  where message.account_id = ticket.account_id and message.ticket_id = ticket._id and message.direction = 'in'
                  order by message.seq) as texts
      from tickets ticket
     where ticket.account_id = ${unit.accountId} and ticket.live and ticket._id > ${after}::uuid
     order by ticket._id limit ${A_PART}`.execute(unit.db);
  return rows;
};

/** As they were found when they came: the first message with what it is about. */
const foundIn = (find: KeywordFinder, { subject, texts: [first = '', ...texts] }: Written): string[] => [
  ...new Set([searchedText(subject, first), ...texts].flatMap((text) => find(text))),
];

const isSame = (ids: readonly string[], found: readonly string[]): boolean =>
  ids.length === found.length && found.every((id) => ids.includes(id));

/** Once more under the lock of the conversation: somebody may have written meanwhile. */
const mend = async (unit: Unit, ticketId: string): Promise<void> => {
  const conversation = await lockConversation(unit, ticketId);
  if (!conversation) return;
  const { ticket } = conversation;
  const { rows } = await sql<{ text: string }>`
    select text from messages where account_id = ${unit.accountId} and ticket_id = ${ticketId} and direction = 'in' order by seq`.execute(
    unit.db,
  );
  const texts = rows.map(({ text }) => text);
  const find = await keywordFinder(unit);
  await updateTickets(unit, [{ ...ticket, keyword_ids: foundIn(find, { subject: ticket.subject, texts }) }]);
};
