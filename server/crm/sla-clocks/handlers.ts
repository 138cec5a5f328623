import * as clocks from '#contracts/crm/sla-clocks/endpoints.ts';
import * as policies from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import { computeEffect } from '#server/crm/sla-clocks/effect.ts';
import { countLive, countOutdated } from '#server/crm/sla-clocks/live-store.ts';
import { explainClockOf, presentSlaMetrics } from '#server/crm/sla-clocks/present.ts';
import { listPolicies } from '#server/crm/sla/public.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';

export const handlers = [
  bind(clocks.getSlaMetrics, async ({ unit, params }) => {
    requireFound(await findTicket(unit, params._id));
    return presentSlaMetrics(unit, params._id);
  }),

  bind(clocks.explainClock, async ({ unit, params }) => {
    requireFound(await findTicket(unit, params._id));
    return { items: await explainClockOf(unit, params._id, params.metric), next: null };
  }),

  bind(policies.previewPolicy, ({ unit, body }) => computeEffect(unit, body)),

  bind(policies.countOutdatedTimers, async ({ unit }) => ({
    live: await countLive(unit),
    outdated: await countOutdated(unit, await listPolicies(unit)),
  })),

  bind(policies.applyPolicies, ({ unit }) => startLongWork(unit, policies.applySlaWork, { input: {} })),
];
