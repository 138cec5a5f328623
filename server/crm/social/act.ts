import type { Connector } from '#connectors/kit/connector.ts';
import { findConnector } from '#connectors/register.ts';
import type { CommentAction } from '#contracts/crm/social/reply-option.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  getAppValues,
  giveBack,
  loadConnection,
  makeIo,
  QuotaReached,
  spendForAct,
  type Connection,
} from '#server/channels/public.ts';
import { lockConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import { findMessage } from '#server/crm/messages/message-store.ts';
import { presentMessages } from '#server/crm/messages/read-messages.ts';
import { withdraw } from '#server/crm/removal/withdraw.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { findComment, findContent, saveAct } from '#server/crm/social/comment-store.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { readSetting } from '#server/settings/public.ts';

type Scope = { accountId: AccountId; actor: Actor };
type CommentActionInput = { ticketId: string; messageId: string; action: CommentAction; undo: boolean };
type PreparedAction = {
  providerId: string;
  connection: Connection;
  act: NonNullable<Connector['act']>;
  /** What it was counted with. */
  spent: Awaited<ReturnType<typeof spendForAct>>;
};

/**
 * Hides, likes or deletes a public comment at its network, or undoes it; the network is called outside any transaction, and the result is
 * recorded afterwards. What it spends is counted before.
 * @throws not_found, illegal_transition, connection_inactive, comment_act_refused with the network's words or as a limit is reached
 */
export async function actOnComment(
  context: Context,
  scope: Scope,
  acting: CommentActionInput,
): Promise<Message> {
  const ready = await inTransaction(context, scope, (unit) => prepare(context, unit, acting)).catch(
    refuseForQuota,
  );
  const { action, undo } = acting;
  const outcome = await ready.act(
    { action, undo, message_id: ready.providerId, place: 'comment' },
    { ...ready.connection.values, ...getAppValues(context, ready.connection.channel) },
    makeIo(context, ready.connection),
  );
  if (outcome.status === 'failed') {
    // What got no answer may have been done and counted.
    if (outcome.failure !== 'unreachable')
      await inTransaction(context, scope, (unit) => giveBack(unit, ready.connection._id, ready.spent));
    refuse('comment_act_refused', {
      data: { reason: outcome.failure, said: formatFault(outcome.message), said_fault: outcome.message },
    });
  }
  return inTransaction(context, scope, (unit) => settle(context, unit, acting));
}

function refuseForQuota(error: unknown): never {
  if (!(error instanceof QuotaReached)) throw error;
  return refuse('comment_act_refused', {
    fault: fault('quota_reached'),
    data: { reason: 'quota', until: error.until.toISOString() },
  });
}

/** How an act is counted: what is taken back is an act of its own. */
const UNDONE = { hide: 'show', like: 'unlike', delete: 'delete' } as const;

async function prepare(
  context: Context,
  unit: UnitOfWork,
  { ticketId, messageId, action, undo }: CommentActionInput,
): Promise<PreparedAction> {
  const ticket = requireFound(await findListed(unit, ticketId));
  const comment = requireFound(await findComment(unit, ticketId, messageId));
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(checkEdit(rules, { ticket, actor: getActingUserId(unit) }));
  const connector = findConnector(ticket.channel);
  const can = connector?.capabilities.actions.includes(action) && !(action === 'delete' && undo);
  if (!connector?.act || !can) return refuse('comment_act_refused', { data: { reason: 'not_offered' } });
  const connection = await loadConnection(context, unit, ticket.connection_id);
  if (!connection?.active) return refuse('connection_inactive');
  const spent = await spendForAct(unit, connection, undo ? UNDONE[action] : action);
  return { providerId: comment.provider_id, connection, act: connector.act, spent };
}

async function settle(
  context: Context,
  unit: UnitOfWork,
  { ticketId, messageId, action, undo }: CommentActionInput,
): Promise<Message> {
  if (action === 'delete') await takeAway(context, unit, messageId);
  else await saveAct(unit, messageId, { action, undo });
  const done = undo
    ? { hide: 'shown', like: 'unliked', delete: 'deleted' }
    : { hide: 'hidden', like: 'liked', delete: 'deleted' };
  unit.record({
    kind: 'message.changed',
    entityId: ticketId,
    data: { ticket_id: ticketId, message_id: messageId },
    after: { comment: done[action] },
  });
  const ticket = requireFound(await findListed(unit, ticketId));
  const stored = requireFound(await findMessage(unit, messageId));
  const [message] = await presentMessages(unit, [stored], presentContact(ticket));
  return requireFound(message);
}

/** A deleted comment loses its content, in lists too, and keeps its line; by now a merge or split may have moved it. */
async function takeAway(context: Context, unit: UnitOfWork, messageId: string): Promise<void> {
  const { ticket_id } = requireFound(await findContent(unit, messageId));
  const conversation = requireFound(await lockConversation(unit, ticket_id));
  const message = requireFound(await findContent(unit, messageId));
  const { ticket } = conversation;
  await withdraw(context, unit, { message, ticket, connectionId: ticket.connection_id });
  await saveConversation(unit, conversation);
}
