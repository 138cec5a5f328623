import type { z } from 'zod';
import type { AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import type { simulateAutoAssign, Simulation } from '#contracts/crm/auto-assign/simulation.ts';
import { getTicketWeight } from '#contracts/crm/auto-assign/weight.ts';
import { replay, type PastTicket, type ReplayResult } from '#engine/assignment/replay.ts';
import { listKnownTickets, type KnownTicket } from '#server/crm/assignment/known-store.ts';
import { buildFacts } from '#server/crm/auto-assign/facts.ts';
import { checkConditions, checkShared, checkTried } from '#server/crm/auto-assign/named-things.ts';
import { listRules } from '#server/crm/auto-assign/rule-store.ts';
import {
  readSettings,
  loadAssignmentState,
  type Draft,
  type AssignmentState,
} from '#server/crm/auto-assign/situation.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type SimulationInput = z.output<NonNullable<(typeof simulateAutoAssign)['input']['body']>>;

/** How many tickets are listed one by one. */
const TOLD = 50;

/**
 * Evaluates assignment rules over the newest tickets in the order in which they arrived, once with the proposed rules and once with the
 * current ones. Both are replayed, so that the two results differ only by the change.
 * @throws invalid_request when the proposed rules name something that was deleted
 */
export async function simulate(unit: UnitOfWork, input: SimulationInput): Promise<Simulation> {
  const draft = await draftOf(unit, input);
  const tickets = await listKnownTickets(unit, { newest: input.tickets });
  const now = await loadAssignmentState(unit);
  const tried = draft ? await loadAssignmentState(unit, draft) : now;
  const before = replay(now, past(now, tickets));
  const after = draft ? replay(tried, past(tried, tickets)) : before;
  const agentNow = new Map(before.map(({ ticket, decision }) => [ticket.ticket_id, decision.agent_id]));
  const isMoved = ({ ticket, decision }: ReplayResult<KnownTicket>): boolean =>
    agentNow.get(ticket.ticket_id) !== decision.agent_id;
  const newestFirst = after.toReversed().filter((one) => isPart(one, input.part, isMoved(one)));
  const shown = [...newestFirst.filter(isMoved), ...newestFirst.filter((one) => !isMoved(one))].slice(
    0,
    TOLD,
  );
  const [first, last] = [after[0], after.at(-1)];
  return {
    tickets: after.length,
    from: first ? new Date(first.ticket.created_at).toISOString() : null,
    to: last ? new Date(last.ticket.created_at).toISOString() : null,
    moved: after.filter(isMoved).length,
    by_agent: [...tried.agents.keys()].map((agent_id) => ({
      agent_id,
      given: countOf(after, agent_id),
      given_now: countOf(before, agent_id),
      most: mostHeld(after, agent_id, tried),
    })),
    by_rule: tried.rules.map(({ rule }) => ({
      rule_id: rule._id,
      taken: after.filter(({ decision }) => decision.rule_id === rule._id && decision.agent_id).length,
    })),
    by_reason: Object.fromEntries(
      [...Map.groupBy(after, ({ decision }) => decision.reason)].map(([reason, of]) => [reason, of.length]),
    ),
    fitting: newestFirst.length,
    items: shown.map(({ ticket, decision }) => ({
      _id: ticket.ticket_id,
      number: ticket.number,
      channel: ticket.channel,
      customer: ticket.customer,
      message: ticket.message,
      created_at: new Date(ticket.created_at).toISOString(),
      ...decision,
      now_agent_id: agentNow.get(ticket.ticket_id) ?? null,
    })),
  };
}

/** Whether a ticket is among the requested ones. */
function isPart(
  { decision: { agent_id, reason } }: ReplayResult<KnownTicket>,
  part: SimulationInput['part'],
  moved: boolean,
): boolean {
  if (part?.agent_id !== undefined && part.agent_id !== agent_id) return false;
  if (part?.figure === undefined) return true;
  if (part.figure === 'moved') return moved;
  return part.figure === 'given' ? agent_id !== null : reason === part.figure;
}

/** The proposed rules, checked as on saving; null where only the current rules are evaluated. */
async function draftOf(unit: UnitOfWork, { rule, settings }: SimulationInput): Promise<Draft | null> {
  if (!rule && !settings) return null;
  const rules = await listRules(unit);
  if (rule) {
    await checkTried(unit, rule);
    await checkConditions(unit, rule.condition);
    await checkShared(unit, rule.condition_ids);
  }
  const given = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined));
  return {
    settings: { ...(await readSettings(unit)), ...given },
    rules: rule ? withRule(rules, { ...rule, _id: rule._id ?? unit.newId() }, unit.now) : rules,
  };
}

function withRule(
  rules: readonly AutoAssignRule[],
  tried: Omit<AutoAssignRule, 'position' | 'version' | 'created_at' | 'updated_at'>,
  now: Date,
): AutoAssignRule[] {
  const stands = rules.find(({ _id }) => _id === tried._id);
  if (stands) return rules.map((rule) => (rule === stands ? { ...rule, ...tried } : rule));
  const at = now.toISOString();
  return [...rules, { ...tried, position: rules.length, version: 0, created_at: at, updated_at: at }];
}

/** Tickets as rules first see them: new and unassigned. Sentiment is not computed, as that would analyse a thousand messages again. */
function past(
  { sought, zone, settings }: AssignmentState,
  tickets: readonly KnownTicket[],
): PastTicket<KnownTicket>[] {
  return tickets.map((ticket) => {
    const { last_agent_id, created_at, done_at, tone: _tone, ...known } = ticket;
    const facts = buildFacts(
      {
        ...known,
        now: created_at,
        created_at,
        zone,
        state: 'new',
        assignee_id: null,
        waiting_since: created_at,
        messages: 1,
      },
      sought,
    );
    const weight = getTicketWeight(ticket.channel, settings);
    return { ticket, given: { facts, last_agent_id, weight }, from: created_at, to: done_at };
  });
}

function countOf(replayed: readonly ReplayResult<KnownTicket>[], agentId: string): number {
  return replayed.filter(({ decision }) => decision.agent_id === agentId).length;
}

/** The highest load (sum of ticket weights) that an agent would have had at once. */
function mostHeld(
  replayed: readonly ReplayResult<KnownTicket>[],
  agentId: string,
  { settings }: AssignmentState,
): number {
  const mine = replayed.filter(({ decision }) => decision.agent_id === agentId);
  const steps = mine
    .flatMap(({ ticket }) => {
      const weight = getTicketWeight(ticket.channel, settings);
      return [
        { at: ticket.created_at, by: weight },
        { at: ticket.done_at ?? Number.POSITIVE_INFINITY, by: -weight },
      ];
    })
    .sort((a, b) => a.at - b.at || a.by - b.by);
  let [held, most] = [0, 0];
  for (const { by } of steps) {
    held += by;
    most = Math.max(most, held);
  }
  return Math.round(most * 100) / 100;
}
