import { dueReportsJob, exampleFilesJob, makeReportJob } from '#contracts/listening/reports/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { addExampleFiles } from '#server/listening/reports/examples.ts';
import { mentionReports } from '#server/listening/reports/kind.ts';
import { startDueReports, deleteReportFiles, makeReport } from '#server/reports/public.ts';

/** Starts reports of mentions that are due, and deletes files of any report past their retention. */
export async function findDueReports(context: Context): Promise<void> {
  await startDueReports(context, mentionReports);
  await deleteReportFiles(context);
}

export const jobs = [
  handleJob(exampleFilesJob, (context, payload) => addExampleFiles(context, payload)),
  handleJob(dueReportsJob, (context) => findDueReports(context)),
  handleJob(makeReportJob, (context, payload, about) => makeReport(context, mentionReports, payload, about)),
];
