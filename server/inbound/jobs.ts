import {
  maintainPartitionsJob,
  pollMonitorsJob,
  processBatchJob,
  distributeBatchJob,
  lookBackJob,
  withdrawPublicPostsJob,
} from '#contracts/inbound/jobs.ts';
import { runImportJob, undoImportJob } from '#contracts/listening/import.ts';
import { recountMentionsJob, rewordMentionJob, withdrawMentionJob } from '#contracts/listening/jobs.ts';
import { lookBack } from '#server/inbound/backfill/look-back.ts';
import { withdrawPublicPosts } from '#server/inbound/change-public-posts.ts';
import { distributeBatch } from '#server/inbound/distribute-batch.ts';
import { updateMentionCounts } from '#server/inbound/mention-changes/recount-mentions.ts';
import { rewordMention } from '#server/inbound/mention-changes/reword-mention.ts';
import { withdrawMention } from '#server/inbound/mention-changes/withdraw-mention.ts';
import { maintainPartitions } from '#server/inbound/partition-store.ts';
import { pollMonitors } from '#server/inbound/poll-monitors.ts';
import { processBatch } from '#server/inbound/process-batch.ts';
import { runImport } from '#server/inbound/run-import.ts';
import { undoImport } from '#server/inbound/undo-import.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(processBatchJob, (context, payload, { stopping }) => processBatch(context, payload, stopping)),
  handleJob(distributeBatchJob, (context, payload) => distributeBatch(context, payload)),
  handleJob(withdrawPublicPostsJob, (context, payload) => withdrawPublicPosts(context, payload)),
  handleJob(lookBackJob, (context, payload) => lookBack(context, payload)),
  handleJob(runImportJob, (context, payload, about) => runImport(context, payload, about)),
  handleJob(undoImportJob, (context, payload, about) => undoImport(context, payload, about)),
  handleJob(withdrawMentionJob, withdrawMention),
  handleJob(rewordMentionJob, (context, payload) => rewordMention(context, payload)),
  handleJob(recountMentionsJob, (context, payload) => updateMentionCounts(context, payload)),
  handleJob(pollMonitorsJob, (context) => pollMonitors(context)),
  handleJob(maintainPartitionsJob, (context) => maintainPartitions(context)),
];
