import type { PausedReason } from '#contracts/integrations/webhook.ts';
import { type WebhookRow, findEndpointMaker } from '#server/integrations/webhook-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

/** Reports that an endpoint was stopped: in the log, to open screens, and by e-mail to its creator. */
export async function notifyOfPause(
  unit: UnitOfWork,
  webhook: WebhookRow,
  reason: PausedReason,
): Promise<void> {
  unit.record({
    kind: 'webhook.paused',
    entityId: webhook._id,
    data: { reason },
    before: { active: true },
    after: { active: false, paused_reason: reason, name: webhook.note },
  });
  const maker = await findEndpointMaker(unit, webhook.user_id);
  if (!maker) return;
  await enqueueMail(unit, {
    to: maker.email,
    template: 'webhook-paused',
    language: maker.language === 'th' ? 'th' : 'en',
    values: { name: maker.name, webhook: webhook.note, url: webhook.url, reason },
  });
}
