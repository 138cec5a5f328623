import { qcSampling, type SampledOnly } from '#contracts/crm/quality/sampling-area.ts';
import { isPicked } from '#engine/quality/sampling.ts';
import { pickTicket, findScorecard } from '#server/crm/quality/pick.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { isUnhappy } from '#server/crm/survey/notify-unhappy.ts';
import { hasBreachedSla, wasReopened } from '#server/crm/tickets/history-store.ts';
import { findTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';

/**
 * Selects finished tickets by the account's rules: when they are done, and when an answer to the survey shows an unhappy customer.
 * Randomness is a fixed function of rule and ticket, so that done, reopened and done again draws no second time.
 */
export const qualityReactor: Reactor = {
  name: 'quality',
  kinds: ['ticket.updated', 'ticket_survey.answered'],
  alsoOwn: true,
  concerns: (_unit, event) => isDone(event) || isUnhappy(event),
  react: async (context, unit, event) => {
    const done = isDone(event);
    const unhappy = isUnhappy(event);
    const rules = (await listSetting(unit, qcSampling, 'rules')).filter(({ active }) => active);
    if (rules.length === 0 || !(await hasAccountFeature(context, unit, 'quality_check'))) return;
    const ticket = await findTicket(unit, event.ticket_id);
    // An unassigned ticket has no agent to review.
    if (!ticket || ticket.assignee_id === null) return;
    for (const rule of rules) {
      const draw = (purpose: 'first' | 'second') => ({ rule: rule._id, ticket: ticket._id, purpose });
      if (rule.channels.length > 0 && !rule.channels.some((one) => one === ticket.channel)) continue;
      if (!(await fits(unit, rule.only, { ticket, done, unhappy }))) continue;
      if (!isPicked(draw('first'), rule.percent) || !(await findScorecard(unit, rule.scorecard_id))) continue;
      await pickTicket(unit, {
        ticketId: ticket._id,
        scorecardId: rule.scorecard_id,
        needed: isPicked(draw('second'), rule.second_percent) ? 2 : 1,
        rule,
      });
    }
  },
};

const isDone = ({ kind, after }: TicketEvent): boolean => kind === 'ticket.updated' && after.state === 'done';

type SampleCandidate = { ticket: TicketRow; done: boolean; unhappy: boolean };

/** Whether a rule selects this ticket at this moment: any of its conditions, or every done ticket where it has none. */
async function fits(
  unit: UnitOfWork,
  only: readonly SampledOnly[],
  found: SampleCandidate,
): Promise<boolean> {
  if (only.length === 0) return found.done;
  if (found.unhappy) return only.includes('unhappy');
  const { _id } = found.ticket;
  return (
    (only.includes('reopened') && (await wasReopened(unit, _id))) ||
    (only.includes('breached') && (await hasBreachedSla(unit, _id)))
  );
}
