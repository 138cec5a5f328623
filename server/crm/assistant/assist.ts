import type { z } from 'zod';
import type { requestAssistant } from '#contracts/crm/suggestions/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getAnswerLanguage } from '#engine/language/codes.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { requestCompletion } from '#server/crm/assistant/ask-model.ts';
import { buildPrompt, type Line } from '#server/crm/assistant/prompt.ts';
import { listMessages } from '#server/crm/messages/message-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

type AssistantRequest = z.output<NonNullable<(typeof requestAssistant)['input']['body']>> & {
  ticketId: string;
};
type Scope = { accountId: AccountId; actor: Actor };

/** How many of the newest lines a model receives. */
const LINES = 40;

/**
 * Sends a request about a ticket to the assistant. The model is called outside any transaction; the call and its purpose are recorded in
 * the ticket's history, since texts of customers left the suite.
 * @throws not_found, invalid_request, assistant_off, assistant_failed
 */
export async function assist(
  context: Context,
  scope: Scope,
  { ticketId, task, language, text }: AssistantRequest,
): Promise<z.input<typeof requestAssistant.answer>> {
  if (!context.config.assistant) refuse('assistant_off');
  if (task === 'translate' && !text)
    refuse('invalid_request', { fields: { text: fault('what_is_translated') } });
  const lines = await inTransaction(context, scope, async (unit) => {
    requireFound(await findTicket(unit, ticketId));
    return linesOf(unit, ticketId);
  });
  const spoken = language ?? languageOf(lines);
  const said = await requestCompletion(context, buildPrompt({ task, language: spoken, text, lines }));
  await inTransaction(context, scope, async (unit) =>
    unit.record({
      kind: 'ticket.assisted',
      entityId: ticketId,
      data: { ticket_id: ticketId, task, model: said.model },
    }),
  );
  return { task, ...said };
}

const FROM = { in: 'customer', out: 'agent', note: 'note' } as const;

async function linesOf(unit: UnitOfWork, ticketId: string): Promise<Line[]> {
  return (await listMessages(unit, { ticketId, limit: LINES })).flatMap(({ direction, text }) =>
    direction === 'event' || text.trim() === '' ? [] : [{ from: FROM[direction], text }],
  );
}

/** The language in which the customer last wrote. */
function languageOf(lines: readonly Line[]): string {
  const said = lines.findLast(({ from }) => from === 'customer')?.text ?? '';
  return getAnswerLanguage(identifyLanguage(said).language);
}
