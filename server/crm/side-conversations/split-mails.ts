import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findSideConversationsByMail } from '#server/crm/side-conversations/side-message-store.ts';
import { findSideConversationsByMark } from '#server/crm/side-conversations/side-store.ts';
import { extractMarks } from '#server/crm/side-conversations/subject-mark.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An e-mail, and the side conversation that it belongs to. */
export type SideMail = { item: Incoming; sideId: string };

const Head = z
  .object({
    references: z.array(z.string()).catch([]).default([]),
    bounce: z
      .object({ message_ids: z.array(z.string()) })
      .optional()
      .catch(undefined),
  })
  .catch({ references: [] });

/** The e-mails that an item answers or references, the nearest first. */
function answeredBy({ parent_id, extra }: Incoming): string[] {
  const { references, bounce } = Head.parse(extra ?? {});
  return [...(parent_id ? [parent_id] : []), ...(bounce?.message_ids ?? []), ...references.toReversed()];
}

/**
 * Splits a delivery: items of side conversations, recognised by the e-mails that they answer, no matter who wrote them, or by the mark in the
 * subject, if the sender was a recipient of an e-mail in that conversation; and all other items. An item of a side conversation opens no
 * ticket, is blocked by no rule for customers' messages, and is no mention.
 */
export async function splitSideConversationMails(
  unit: UnitOfWork,
  items: readonly Incoming[],
): Promise<{ beside: SideMail[]; others: Incoming[] }> {
  const mails = items.filter(({ channel }) => channel === 'email');
  if (mails.length === 0) return { beside: [], others: [...items] };
  const byMail = await findSideConversationsByMail(unit, [...new Set(mails.flatMap(answeredBy))]);
  const byMark = await findSideConversationsByMark(unit, [
    ...new Set(mails.flatMap(({ title = '' }) => extractMarks(title))),
  ]);
  const sideOf = (item: Incoming): string | undefined => {
    if (item.channel !== 'email') return undefined;
    const named = answeredBy(item).flatMap((id) => byMail.get(id) ?? [])[0];
    const marked = () =>
      extractMarks(item.title ?? '')
        .flatMap((mark) => byMark.get(mark) ?? [])
        .find(({ addresses }) => addresses.has(item.author._id.toLowerCase()));
    return named ?? marked()?._id;
  };
  const beside: SideMail[] = [];
  const others: Incoming[] = [];
  for (const item of items) {
    const sideId = sideOf(item);
    if (sideId === undefined) others.push(item);
    else beside.push({ item, sideId });
  }
  return { beside, others };
}
