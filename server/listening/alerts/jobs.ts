import {
  exampleAlertsJob,
  findAlertsJob,
  evaluateAlertsJob,
  notifyAlertJob,
  notifyLineJob,
} from '#contracts/listening/alerts/endpoints.ts';
import { notifyAlert, notifyLine } from '#server/alerts/public.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { evaluateAccount } from '#server/listening/alerts/evaluate-account.ts';
import { addExampleAlerts } from '#server/listening/alerts/example-alerts.ts';
import { findDueAlerts } from '#server/listening/alerts/find-due.ts';

export const jobs = [
  handleJob(findAlertsJob, (context) => findDueAlerts(context)),
  handleJob(evaluateAlertsJob, evaluateAccount),
  handleJob(notifyAlertJob, notifyAlert),
  handleJob(notifyLineJob, notifyLine),
  handleJob(exampleAlertsJob, addExampleAlerts),
];
