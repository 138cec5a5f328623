import { fetchMediaJob, fetchSpeakerJob } from '#contracts/crm/media/jobs.ts';
import { fetchMedia } from '#server/crm/media/fetch-media.ts';
import { fetchSpeaker } from '#server/crm/media/fetch-speaker.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(fetchMediaJob, (context, payload, { lastAttempt }) => fetchMedia(context, payload, lastAttempt)),
  handleJob(fetchSpeakerJob, (context, payload) => fetchSpeaker(context, payload)),
];
