import { z } from 'zod';
import { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { OutboundConversation } from '#contracts/crm/outbound/endpoints.ts';
import { releaseReplyJob } from '#contracts/crm/reply-hold/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { Session } from '#contracts/identity/session.ts';
import { changeOne } from '#server/crm/bulk/change-one.ts';
import { listTicketsBefore } from '#server/crm/bulk/change-store.ts';
import { refuseBeyondRights, refuseUnknown } from '#server/crm/bulk/refuse-unknown.ts';
import { SideState } from '#server/crm/reply-hold/side-state.ts';
import type { Context } from '#server/kit/context.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/** An event that is recorded once the e-mail is sent. */
const DeferredEvent = z.object({
  kind: z.string(),
  entityId: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/**
 * What follows once a held e-mail is released: who wrote it, the change of the ticket, the canned responses that are counted, and the events
 * that are recorded only then. `begun` is the request of a new conversation; `side` is what a side conversation was before its e-mail, null
 * where it began with it.
 */
export const ReleasePlan = z.object({
  user_id: z.string(),
  change: BulkChange.nullable(),
  canned_response_ids: z.array(z.string()),
  events: z.array(DeferredEvent).default([]),
  begun: OutboundConversation.optional(),
  side: SideState.nullable().optional(),
});
export type ReleasePlan = z.infer<typeof ReleasePlan>;

/** Plans the release of an e-mail that was just held. */
export function scheduleRelease(
  unit: UnitOfWork,
  { _id, hold_until }: Pick<Message, '_id' | 'hold_until'>,
): Promise<void> {
  return unit.addJob(
    releaseReplyJob,
    { account_id: unit.accountId, message_id: _id },
    { key: `release:${_id}`, ...(hold_until ? { runAt: new Date(hold_until) } : {}) },
  );
}

/** The same unit of work, whose events are collected instead of recorded. */
export function collectEvents(unit: UnitOfWork): {
  unit: UnitOfWork;
  events: Parameters<UnitOfWork['record']>[0][];
} {
  const events: Parameters<UnitOfWork['record']>[0][] = [];
  return { unit: { ...unit, record: (event) => void events.push(event) }, events };
}

/**
 * Refuses an e-mail whose change would be refused, as without a hold: the change is made and taken back at once.
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
