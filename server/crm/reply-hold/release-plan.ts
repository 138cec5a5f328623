import { z } from 'zod';
import { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { releaseReplyJob } from '#contracts/crm/reply-hold/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { Session } from '#contracts/identity/session.ts';
import { changeOne } from '#server/crm/bulk/change-one.ts';
import { listTicketsBefore } from '#server/crm/bulk/change-store.ts';
import { refuseBeyondRights, refuseUnknown } from '#server/crm/bulk/refuse-unknown.ts';
import type { Context } from '#server/kit/context.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/** What follows once a held reply is released: who wrote it, the change of the ticket, and the canned responses that are counted. */
export const ReleasePlan = z.object({
  user_id: z.string(),
  change: BulkChange.nullable(),
  canned_response_ids: z.array(z.string()),
});
export type ReleasePlan = z.infer<typeof ReleasePlan>;

/** Plans the release of a reply that was just held. */
export function scheduleRelease(unit: UnitOfWork, { _id, hold_until }: Message): Promise<void> {
  return unit.addJob(
    releaseReplyJob,
    { account_id: unit.accountId, message_id: _id },
    { key: `release:${_id}`, ...(hold_until ? { runAt: new Date(hold_until) } : {}) },
  );
}

/**
 * Refuses a reply whose change would be refused, as without a hold: the change is made and taken back at once.
 * @throws what changing the ticket refuses
 */
export async function rehearseChange(
  context: Context,
  unit: UnitOfWork,
  { session, ticketId, change }: { session: Session; ticketId: string; change: BulkChange },
): Promise<void> {
  refuseBeyondRights(session, change);
  await refuseUnknown(unit, change);
  const before = requireFound((await listTicketsBefore(unit, [ticketId]))[0]);
  await withSavepoint(
    unit,
    (inner) => changeOne(context, inner, before, change),
    () => false,
  );
}
