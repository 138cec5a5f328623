import { startTimer } from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { crmExamples } from '#tests/register-examples/crm.ts';

/** Examples of SLA timers, work timers and time at work. */
const DAYS = { from: '2026-01-05', to: '2026-01-11' };

async function ticket(stage: Stage): Promise<string> {
  const input = await crmExamples['ticket.get']?.(stage);
  const id = input === undefined || input === 'own-test' ? undefined : input.params?.['_id'];
  if (!id) throw new Error('no ticket was made');
  return id;
}

/** A ticket of an account that uses timers. */
async function timed(stage: Stage): Promise<string> {
  await stage.admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body: { timer_enabled: true } });
  return ticket(stage);
}

async function running(stage: Stage) {
  const params = { _id: await timed(stage) };
  await stage.admin.call(startTimer, { params });
  return { params };
}

export const clockExamples: Record<string, Example> = {
  'ticket.sla-metrics': async (stage) => ({ params: { _id: await ticket(stage) } }),
  'ticket.explain-sla-metric': async (stage) => ({
    params: { _id: await ticket(stage), metric: 'sla_time' },
  }),
  'sla.preview': async (stage) => ({ body: { _id: stage.admin.accountId } }),
  'sla.outdated': async () => ({}),
  'sla.apply': async () => ({}),
  'ticket.timer': async (stage) => ({ params: { _id: await ticket(stage) } }),
  'ticket.timer-start': async (stage) => ({ params: { _id: await timed(stage) } }),
  'ticket.timer-keep-alive': running,
  'ticket.timer-stop': running,
  'ticket.time-add': async (stage) => ({
    params: { _id: await timed(stage) },
    body: { started_at: '2026-01-05T03:00:00.000Z', ended_at: '2026-01-05T03:10:00.000Z', note: 'by phone' },
  }),
  // Needs an entry of the caller: server/crm/sla-clocks has a test of its own.
  'ticket.time-remove': async () => 'own-test',
  'ticket.time-shorten': async () => 'own-test',
  'ticket.time-report': async () => ({ query: DAYS }),
  'attendance.report': async () => ({ query: DAYS }),
};
