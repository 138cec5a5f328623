import { createReport } from '#contracts/listening/reports/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;
const body = () => ({ name: `Report ${(made += 1)}`, time_zone: 'Asia/Bangkok' });
async function aReport({ admin }: Stage): Promise<{ params: { _id: string } }> {
  const { _id } = await admin.call(createReport, { body: body() });
  return { params: { _id } };
}

/** Reports; their files, e-mails and receivers have a test of their own. */
export const reportExamples: Record<string, Example> = {
  'report.list': async () => ({}),
  'report.create': async () => ({ body: body() }),
  'report.update': async (stage) => ({ ...(await aReport(stage)), body: { name: body().name } }),
  'report.delete': aReport,
  'report.run': async (stage) => ({ ...(await aReport(stage)), body: {} }),
  'report.runs': aReport,
  'report.preview': async () => ({ body: body() }),
  'report.file': async () => 'own-test',
  'report.mailed': async () => 'own-test',
  'report.resend-confirmation': async () => 'own-test',
};
