import { pickCase } from '#contracts/crm/quality/endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { createTicketReport } from '#contracts/crm/reports/saved-report-endpoints.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import { sendSurvey } from '#contracts/crm/survey/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { crmExamples } from '#tests/register-examples/crm.ts';

/** Examples of surveys, quality reviews, the team dashboard and reports. */
let made = 0;
const PERIOD = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' };

async function ticket(stage: Stage): Promise<string> {
  const input = await crmExamples['ticket.get']?.(stage);
  const id = input === undefined || input === 'own-test' ? undefined : input.params?._id;
  if (!id) throw new Error('no ticket was made');
  return id;
}

async function item(
  { admin }: Stage,
  area: typeof survey | typeof qc,
  name: string,
  body: object,
): Promise<string> {
  return String(
    ((await admin.call(buildCollectionEndpoints(area, name).create, { body })) as { _id: unknown })._id,
  );
}

const keptBody = () => ({ name: `Kept ${(made += 1)}`, time_zone: 'Asia/Bangkok' });
async function kept({ admin }: Stage): Promise<{ params: { _id: string } }> {
  const { _id } = await admin.call(createTicketReport, { body: keptBody() });
  return { params: { _id } };
}

async function picked(stage: Stage): Promise<string> {
  const scorecard_id = await item(stage, qc, 'scorecards', {
    name: `Knowing ${(made += 1)}`,
    questions: [{ label: 'Was it solved?' }],
  });
  const body = { ticket_id: await ticket(stage), scorecard_id };
  return (await stage.admin.call(pickCase, { body }))._id;
}

export const metricExamples: Record<string, Example> = {
  'ticket-survey.list': async (stage) => ({ params: { _id: await ticket(stage) } }),
  [sendSurvey.name]: async (stage) => {
    const _id = await ticket(stage);
    await item(stage, survey, 'surveys', {
      name: `Asked ${(made += 1)}`,
      questions: [{ label: 'How was it?' }],
    });
    return { params: { _id }, body: {} };
  },
  'ticket-survey.results': async () => ({ query: PERIOD }),
  'ticket-survey.questions': async () => ({ query: PERIOD }),
  'ticket-survey.answers': async () => ({ query: { ...PERIOD, limit: 1 } }),
  // Their tokens are only in messages to customers: server/crm/survey has a test of its own.
  'survey-link.read': async () => 'own-test',
  'survey-link.answer': async () => 'own-test',
  'quality-case.list': async () => ({ query: { my_turn: '1', limit: 1 } }),
  'quality-case.results': async () => ({ query: PERIOD }),
  'quality-case.create': async (stage) => {
    const scorecard_id = await item(stage, qc, 'scorecards', {
      name: `By hand ${(made += 1)}`,
      questions: [{ label: 'Was it solved?' }],
    });
    return { body: { ticket_id: await ticket(stage), scorecard_id, needed: 2 } };
  },
  'quality-case.get': async (stage) => ({ params: { _id: await picked(stage) } }),
  'quality-case.review': async (stage) => ({
    params: { _id: await picked(stage) },
    body: { answers: [{ value: 1 }] },
  }),
  'crm-report.get': async () => ({
    query: { by: 'channel', metrics: 'tickets,first_response,csat,reopened' },
  }),
  'crm-report.tickets': async () => ({ query: { metric: 'tickets', by: 'state', key: 'new', limit: 1 } }),
  'crm-report.workbook': async () => ({ query: { by: 'state', metrics: 'tickets' } }),
  'crm-report.export': async () => ({ query: { view: 'live' } }),
  'ticket_report.list': async () => ({}),
  'ticket_report.create': async () => ({ body: keptBody() }),
  'ticket_report.update': async (stage) => ({ ...(await kept(stage)), body: { name: keptBody().name } }),
  'ticket_report.delete': kept,
  'ticket_report.run': async (stage) => ({ ...(await kept(stage)), body: {} }),
  'ticket_report.runs': kept,
  // Files, e-mails and receivers: server/crm/reports has a test of its own.
  'ticket_report.file': async () => 'own-test',
  'ticket_report.resend-confirmation': async () => 'own-test',
  'team.get': async () => ({}),
  // Each needs users besides the caller: server/crm/quality has a test of its own.
  'quality-case.appeal': async () => 'own-test',
  'quality-case.decide': async () => 'own-test',
};
