import type { z } from 'zod';
import type { HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import type { BotOutcome, BotTurn } from '#engine/bots/step.ts';
import { endEpisode, writeEpisode, type Episode } from '#server/crm/bots/episode-store.ts';
import { formatHandoverNote } from '#server/crm/bots/hand-over-note.ts';
import { canReceiveHandover } from '#server/crm/bots/takes-tickets.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { addNote, changeTicket } from '#server/crm/tickets/change-ticket.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';

/** A turn of a bot in a ticket. */
export type BotTurnInput = { episode: Episode; turn: BotTurn };

/** Sends the messages of a bot, stores the state of its conversation, and ends it where it is over. */
export async function applyBotTurn(
  context: Context,
  unit: UnitOfWork,
  { episode, turn }: BotTurnInput,
): Promise<void> {
  const { _id, bot_id, bot_name, ticket_id } = episode;
  const settled = turn.answered && turn.ends?.outcome !== 'handed_over';
  for (const text of turn.say) {
    const said = await sendAutomated(context, unit, {
      ticketId: ticket_id,
      message: { text },
      by: { by: 'bot', id: bot_id, name: bot_name },
      answers: settled,
    });
    if (said.reason !== null) return handOver(context, unit, episode, { reason: 'cannot_say' });
  }
  const next = {
    node_id: turn.talk.node,
    variables: JSON.stringify(turn.talk.variables),
    collected_answers: JSON.stringify(turn.talk.answers),
    misses: turn.talk.misses,
    turns: episode.turns + 1,
    answers: episode.answers + (turn.answered ? 1 : 0),
    last_at: unit.now,
  };
  await writeEpisode(unit, _id, next);
  const now = { ...episode, variables: { ...turn.talk.variables }, collected_answers: turn.talk.answers };
  if (turn.ends) await end(context, unit, now, turn.ends);
}

async function end(context: Context, unit: UnitOfWork, episode: Episode, ends: BotOutcome): Promise<void> {
  if (ends.outcome === 'handed_over') return handOver(context, unit, episode, ends);
  await endEpisode(unit, episode, { outcome: 'resolved', reason: null });
  if (ends.done) await unlessRefused(changeTicket(context, unit, change(episode, { state: 'done' })));
}

function change(
  { ticket_id }: Episode,
  to: Parameters<typeof changeTicket>[2]['change'],
): Parameters<typeof changeTicket>[2] {
  return { ticketId: ticket_id, change: to };
}

/** Ignores a refusal of the ticket rules: the ticket stays as it is, and people continue the conversation. */
function unlessRefused(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
}

type HandingOver = {
  reason: z.infer<typeof HandOverReason>;
  group_id?: string | null;
  person_id?: string | null;
};

/**
 * Hands a bot's conversation over to people, with everything that the customer said: a note for the agent who takes over, and the group and
 * person that the flow names. An absent person does not get a waiting customer: the ticket is then assigned as if nobody were named. The
 * bot is silent in this ticket from now on.
 */
export async function handOver(
  context: Context,
  unit: UnitOfWork,
  episode: Episode,
  { reason, group_id = null, person_id = null }: HandingOver,
): Promise<void> {
  await endEpisode(unit, episode, { outcome: 'handed_over', reason });
  const text = formatHandoverNote(episode, reason);
  await unlessRefused(addNote(context, unit, { ticketId: episode.ticket_id, text }));
  if (group_id) await unlessRefused(changeTicket(context, unit, change(episode, { group_id })));
  if (person_id && (await canReceiveHandover(context, unit, person_id)))
    await unlessRefused(changeTicket(context, unit, change(episode, { assignee_id: person_id })));
}
