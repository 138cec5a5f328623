import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { lockConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * A ticket that somebody is about to change, locked, after a check of every setting that may forbid it.
 * @throws not_found, illegal_transition
 */
export async function lockForEdit(unit: UnitOfWork, ticketId: string): Promise<Conversation> {
  const conversation = requireFound(await lockConversation(unit, ticketId));
  const { ticket } = conversation;
  if (ticket.state === 'closed') refuse('illegal_transition', { data: { reason: 'ticket_closed' } });
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(checkEdit(rules, { ticket, actor: getActingUserId(unit) }));
  return conversation;
}
