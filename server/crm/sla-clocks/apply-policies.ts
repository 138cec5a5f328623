import { z } from 'zod';
import { applySlaWork as declaration, ApplyResult } from '#contracts/crm/sla-clocks/policy-endpoints.ts';
import { listOutdatedTickets, countOutdated } from '#server/crm/sla-clocks/live-store.ts';
import { formatPolicyKey } from '#server/crm/sla-clocks/policy-key.ts';
import { refreshSlaTimers } from '#server/crm/sla-clocks/refresh.ts';
import { listPolicies } from '#server/crm/sla/public.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';

/** Tickets per step: little work, and nobody waits for their rows. */
const A_STEP = 200;

/** The cursor of the next step: after this ticket. */
const Place = z.object({ after: z.string().nullable() });

/**
 * Makes live tickets count by the present policies. Each step finds what is left to do, so that one that runs twice does nothing twice, and
 * tickets that are opened meanwhile are right from the start.
 */
export const applyPoliciesWork = handleLongWork(declaration, {
  input: z.object({}),
  place: Place,
  result: ApplyResult,
  begin: async ({ inUnit }) => {
    const total = await inUnit(async (unit) => countOutdated(unit, await listPolicies(unit)));
    return { total, place: total === 0 ? null : { after: null }, result: { moved: 0 } };
  },
  step: async ({ inUnit }, { place, result }) => {
    const moved = await inUnit(async (unit) => {
      const outdated = await listOutdatedTickets(unit, await listPolicies(unit), { ...place, limit: A_STEP });
      const versions = new Map(
        outdated.map(({ ticket_id, policy_id, version }) => [ticket_id, { policyId: policy_id, version }]),
      );
      await refreshSlaTimers(unit, { ticketIds: [...versions.keys()], moved: versions });
      for (const [ticketId, version] of versions)
        unit.record({
          kind: 'ticket.sla_changed',
          entityId: ticketId,
          data: { ticket_id: ticketId, policy: formatPolicyKey(version) },
        });
      return outdated;
    });
    const last = moved.at(-1);
    return {
      done: moved.length,
      place: moved.length < A_STEP || !last ? null : { after: last.ticket_id },
      result: { moved: result.moved + moved.length },
    };
  },
});
