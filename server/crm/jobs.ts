import { fetchProfileJob } from '#contracts/crm/endpoints.ts';
import { fetchProfile } from '#server/crm/fetch-profile.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [handleJob(fetchProfileJob, fetchProfile)];
