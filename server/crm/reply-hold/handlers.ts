import { releaseReplyJob, takeBackReply as declaration } from '#contracts/crm/reply-hold/endpoints.ts';
import { releaseReply } from '#server/crm/reply-hold/release.ts';
import { takeBackReply } from '#server/crm/reply-hold/take-back.ts';
import { bind } from '#server/kit/http/call.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const handlers = [
  bind(declaration, ({ unit, params }) =>
    takeBackReply(unit, { ticketId: params._id, messageId: params.message_id }),
  ),
];

export const jobs = [handleJob(releaseReplyJob, releaseReply)];
