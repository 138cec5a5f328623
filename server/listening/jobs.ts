import { replaceTagJob, runChangeJob } from '#contracts/listening/actions/endpoints.ts';
import { applyBlacklistJob } from '#contracts/listening/blacklist/endpoints.ts';
import { makeRollupsJob } from '#contracts/listening/jobs.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { replaceMentionTag } from '#server/listening/actions/hand-tags.ts';
import { runChange } from '#server/listening/actions/run-change.ts';
import { applyBlacklist } from '#server/listening/blacklist/apply.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';

export const jobs = [
  handleJob(makeRollupsJob, (context, _payload, about) => buildRollups(context, about)),
  handleJob(applyBlacklistJob, (context, payload) => applyBlacklist(context, payload)),
  handleJob(replaceTagJob, (context, payload) => replaceMentionTag(context, payload)),
  handleJob(runChangeJob, runChange),
];
