import {
  findDueEmailNotificationsJob,
  sendEmailNotificationJob,
} from '#contracts/email-digests/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { sendNotification } from '#server/email-digests/send.ts';
import { listDueNotifications } from '#server/email-digests/store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/** How many notifications one run of the scheduler queues; the next run finds the others. */
const AT_ONCE = 1000;

export const jobs = [
  handleJob(findDueEmailNotificationsJob, (context) => findDue(context)),
  handleJob(sendEmailNotificationJob, (context, payload) => sendNotification(context, payload)),
];

/** Adds a job for every due notification; one that waits in the queue already is not added twice. */
export async function findDue(context: Context): Promise<void> {
  const due = await listDueNotifications(context, AT_ONCE);
  for (const { account_id, _id } of due)
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      unit.addJob(
        sendEmailNotificationJob,
        { account_id, notification_id: _id },
        { key: `notification:${_id}` },
      ),
    );
}
