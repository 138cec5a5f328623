import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { housekeepingJob, sealEventsJob } from '#contracts/operations/jobs.ts';
import { deleteExpiredTags, cleanUpReactions, deleteExpiredRecords } from '#server/crm/public.ts';
import { cleanUpSignIns } from '#server/identity/cleanup.ts';
import { sealEvents } from '#server/kit/events/seal.ts';
import { deleteOldNotifications } from '#server/notifications/public.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/** How long reports of crashed pages are kept, in days: they contain users' texts and addresses. */
const REPORT_DAYS = 90;

export const jobs = [
  handleJob(sealEventsJob, (context) => sealEvents(context)),
  handleJob(housekeepingJob, async (context) => {
    const { clock } = context;
    const { platform } = context.database;
    const now = clock();
    await platform
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now.getTime() - MS_PER_DAY).toISOString())
      .execute();
    await platform
      .deleteFrom('error_reports')
      .where('at', '<', new Date(now.getTime() - REPORT_DAYS * MS_PER_DAY).toISOString())
      .execute();
    await platform.deleteFrom('socket_tickets').where('expires_at', '<', now.toISOString()).execute();
    await platform.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute();
    await cleanUpSignIns(context);
    await deleteOldNotifications(context);
    await cleanUpReactions(context);
    await deleteExpiredTags(context);
    await deleteExpiredRecords(context);
  }),
];
