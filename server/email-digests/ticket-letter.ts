import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { NotificationInput } from '#contracts/email-digests/notification.ts';
import type { Period } from '#contracts/email-digests/schedule.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { sumTickets } from '#server/crm/public.ts';
import type { Letter } from '#server/email-digests/letter.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/** The path at which the inbox shows what a filter finds. */
export function buildInboxPath(filter: WireTicketFilter): string {
  return `/crm?${new URLSearchParams(filter).toString()}`;
}

type Scope = { context: Context; accountId: AccountId };
type TicketDigestInput = Pick<NotificationInput, 'name' | 'filter'>;

/**
 * The digest for one user of the tickets that they see in a period: their group may hide conversations from them, and `me` in the filter
 * means that user.
 */
export async function composeTicketDigest(
  { context, accountId }: Scope,
  input: TicketDigestInput,
  {
    period,
    zone,
    person,
  }: { period: Period; zone: string; person: { _id: string; group_id: string | null } },
): Promise<Letter> {
  const scope = { accountId, actor: { kind: 'user', id: person._id }, asSeen: true } as const;
  const sum = await inTransaction(context, scope, (unit) =>
    sumTickets(
      unit,
      { filter: input.filter, ...period },
      { accountId, me: person._id, group: person.group_id, now: unit.now },
    ),
  );
  const shown = ({ count, filter }: { count: number; filter: WireTicketFilter }) => ({
    count,
    url: buildInboxPath(filter),
  });
  return {
    template: 'ticket-digest',
    count: sum.began.count,
    path: buildInboxPath(sum.waiting.filter),
    values: {
      name: input.name,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      zone,
      began: shown(sum.began),
      done: sum.done && shown(sum.done),
      waiting: shown(sum.waiting),
      overdue: shown(sum.overdue),
      longest: sum.longest.map(({ _id, ...ticket }) => ({
        ...ticket,
        url: `${buildInboxPath(sum.waiting.filter)}&ticket=${_id}`,
      })),
    },
  };
}
