import { checkMeasureRuleJob, findMeasureRulesJob } from '#contracts/custom-viz/alerts.ts';
import { checkRule, findDueRules } from '#server/custom-viz/alerts/check-rule.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const alertJobs = [
  handleJob(findMeasureRulesJob, (context) => findDueRules(context)),
  handleJob(checkMeasureRuleJob, checkRule),
];
