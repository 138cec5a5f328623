import { fetchProfileJob } from '#contracts/crm/endpoints.ts';
import { reactJob } from '#contracts/crm/reactions/job.ts';
import { findKeywordsJob } from '#contracts/crm/tickets/find-keywords.ts';
import { fetchProfile } from '#server/crm/customers/fetch-profile.ts';
import { rescanTickets } from '#server/crm/keywords/rescan-tickets.ts';
import { retryReactions } from '#server/crm/reactions/react.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(fetchProfileJob, fetchProfile),
  handleJob(reactJob, retryReactions),
  handleJob(findKeywordsJob, rescanTickets),
];
