import { housekeepingJob, sealEventsJob } from '#contracts/operations/jobs.ts';
import { deleteExpiredTags, cleanUpReactions, deleteExpiredRecords } from '#server/crm/public.ts';
import { cleanUpSignIns } from '#server/identity/cleanup-store.ts';
import { sealEvents } from '#server/kit/events/seal.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { deleteOldNotifications } from '#server/notifications/public.ts';
import { deleteExpiredRows } from '#server/operations/operation-store.ts';

export const jobs = [
  handleJob(sealEventsJob, (context) => sealEvents(context)),
  handleJob(housekeepingJob, async (context) => {
    await deleteExpiredRows(context);
    await cleanUpSignIns(context);
    await deleteOldNotifications(context);
    await cleanUpReactions(context);
    await deleteExpiredTags(context);
    await deleteExpiredRecords(context);
  }),
];
