import { exampleAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { exampleFilesJob } from '#contracts/listening/reports/endpoints.ts';
import type { DemoPart } from '#server/kit/demo-part.ts';

/** The delay after which the pipeline has read what was ingested, so that a first report has data (milliseconds). */
const READ_MS = 120_000;

/** Alerts, reports and exports of the demonstration. */
export const addListeningDemo: DemoPart = async (unit, owner) => {
  await unit.addJob(exampleAlertsJob, owner);
  await unit.addJob(exampleFilesJob, owner, { runAt: new Date(unit.now.getTime() + READ_MS) });
};
