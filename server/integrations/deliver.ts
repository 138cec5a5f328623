import { deliverWebhookJob } from '#contracts/integrations/webhook.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { sendDelivery } from '#server/integrations/send-delivery.ts';
import { settleDelivery } from '#server/integrations/settle-delivery.ts';
import { claimNextDelivery, type NextStep } from '#server/integrations/take-delivery.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';

/** How long one run continues before it makes room for others, in milliseconds. */
const RUN_MS = 20_000;

type Job = { account_id: string; endpoint_id: string };

/**
 * Processes an endpoint's deliveries as far as they can be sent now, one after another; runs of one endpoint never overlap (the job's
 * queue). A delivery is committed before it is sent, so a run that dies is repeated under the same id: at least once, never lost.
 */
export async function deliverWebhook(
  context: Context,
  job: Job,
  about: Pick<AboutRun, 'stopping'>,
): Promise<void> {
  const ends = performance.now() + RUN_MS;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId: AccountId.parse(job.account_id), actor: SYSTEM }, work);
  for (;;) {
    const over = about.stopping.aborted || performance.now() > ends;
    const next: NextStep = over
      ? { do: 'wait', until: context.clock() }
      : await inUnit((unit) => claimNextDelivery(unit, job.endpoint_id));
    if (next.do === 'nothing') return;
    if (next.do === 'wait') return inUnit((unit) => addDeliverJob(unit, job.endpoint_id, next.until));
    if (next.do === 'send') {
      const outcome = await sendDelivery(context, next.webhook, next.delivery);
      await inUnit((unit) => settleDelivery(unit, next.delivery, outcome));
    }
  }
}

/** Wakes an endpoint's deliveries, now or at an instant; repeated requests stay one job. */
export function addDeliverJob(unit: UnitOfWork, endpointId: string, runAt?: Date): Promise<void> {
  return unit.addJob(
    deliverWebhookJob,
    { account_id: unit.accountId, endpoint_id: endpointId },
    { key: `webhook:${endpointId}`, ...(runAt ? { runAt } : {}) },
  );
}
