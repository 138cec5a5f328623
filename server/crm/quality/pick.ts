import { qc } from '#contracts/crm/quality/qc.ts';
import type { ReviewedCard } from '#contracts/crm/quality/score.ts';
import { insertCase } from '#server/crm/quality/case-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { listSetting, type SettingItemOf } from '#server/settings/public.ts';

type Scorecard = SettingItemOf<typeof qc, 'scorecards'>;

/** How a ticket was selected for review. */
export type PickInput = {
  ticketId: string;
  /** Null: the first scorecard in use. */
  scorecardId: string | null;
  needed: number;
  rule: { _id: string; name: string } | null;
};

/** The requested scorecard, when it is in use. */
export async function findScorecard(unit: UnitOfWork, id: string | null): Promise<Scorecard | undefined> {
  return (await listSetting(unit, qc, 'scorecards')).find(
    (card) => card.active && (id === null || card._id === id),
  );
}

/**
 * Selects a ticket for review, with the present scorecard.
 * @returns the case's ID; null when its rule has selected it before
 * @throws not_found where there is no such ticket, or no such scorecard in use
 */
export async function pickTicket(unit: UnitOfWork, picking: PickInput): Promise<string | null> {
  const ticket = requireFound(await findTicket(unit, picking.ticketId));
  const scorecard = requireFound(await findScorecard(unit, picking.scorecardId));
  const { name, version, pass_percent, questions } = scorecard;
  const card: ReviewedCard = { name, version, pass_percent, questions };
  const _id = unit.newId();
  const fresh = await insertCase(unit, {
    account_id: unit.accountId,
    _id,
    ticket_id: ticket._id,
    agent_id: ticket.assignee_id,
    scorecard_id: scorecard._id,
    card: JSON.stringify(card),
    source: picking.rule ? 'sample' : 'hand',
    rule_id: picking.rule?._id ?? null,
    rule_name: picking.rule?.name ?? '',
    selected_by: unit.actor.kind === 'user' ? unit.actor.id : null,
    needed: picking.needed,
    state: 'open',
    created_at: unit.now,
  });
  if (!fresh) return null;
  unit.record({
    kind: 'quality_case.created',
    // An event of the case and not of the ticket: the reviewed agent need not read it in the ticket's history.
    entityId: _id,
    data: { ticket_id: ticket._id, case_id: _id, card: name, rule: picking.rule?.name ?? '' },
  });
  return _id;
}
