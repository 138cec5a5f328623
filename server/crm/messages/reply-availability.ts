import { NO_ADDRESS } from '#contracts/crm/mail/recipients.ts';
import type { CommentAction, ReplyOption, WayReason } from '#contracts/crm/social/reply-option.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkReply, type RefusingRule } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { getTextLimit, type Capabilities } from '#contracts/networks/network.ts';
import { loadConnection, findNewestGrant } from '#server/channels/public.ts';
import { hasLeft } from '#server/crm/outbound/outbound-store.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import { listReplyOptions } from '#server/crm/social/reply-options.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/** Whether a ticket can be answered now, and if not, why (a key of the screens' texts). */
export type ReplyAvailability = {
  allowed: boolean;
  reason:
    | 'ticket_done'
    | 'ticket_closed'
    | 'standby'
    | 'connection_inactive'
    | 'channel_cannot_send'
    | 'no_address'
    | 'has_left'
    | RefusingRule
    | WayReason
    | null;
  cost: 'free' | 'paid';
  /** For how long the answer is still free; null where it does not run out or is not free. */
  seconds_left: number | null;
  /** The reply options where there are several or they close; the first is the best fit. */
  ways: ReplyOption[];
  /** The actions on the customer's comments. */
  actions: CommentAction[];
  /** Whether the network shows the customer that we are writing or have read. */
  signals: boolean;
  /** Whether messages that the network approved beforehand may be sent, also where the time to write is over. */
  templates: boolean;
  /** The longest text, and which files an answer may carry. */
  max_text: number;
  media: Capabilities['media'];
  /** The goods of the shop that an answer may name. */
  goods: Capabilities['goods'];
};

type ReplyQuery = {
  ticket: Pick<
    TicketRow,
    '_id' | 'contact_id' | 'state' | 'assignee_id' | 'standby' | 'connection_id' | 'channel'
  >;
  recipient: string;
};

/** Checks ticket, connection and reply token: whether an answer is allowed, and what it costs. */
export async function resolveReplyAvailability(
  context: Context,
  unit: UnitOfWork,
  query: ReplyQuery,
): Promise<ReplyAvailability> {
  const { ticket, recipient } = query;
  const ways = await listReplyOptions(unit, {
    ticket,
    speaker: unit.actor.kind === 'system' ? 'bot' : 'person',
  });
  const closed = ways.length > 0 && ways.every((way) => !way.allowed) ? (ways[0]?.reason ?? null) : null;
  const reason =
    (await obstacle(context, unit, ticket)) ?? closed ?? (isAddress(recipient) ? null : 'no_address');
  const capabilities = getCapabilities(ticket.channel);
  const actions = capabilities.actions.filter((action) => action !== 'private_reply');
  const offered = {
    allowed: reason === null,
    reason,
    ways,
    actions,
    signals: capabilities.signals,
    templates: capabilities.templates,
    max_text: getTextLimit(capabilities).max,
    media: capabilities.media,
    goods: capabilities.goods,
  };
  return { ...offered, ...(await resolveCost(unit, ticket, recipient)) };
}

/** Whether a customer can be written to: an e-mail that names no address has a customer under an ID of its own. */
const isAddress = (recipient: string): boolean => !recipient.startsWith(NO_ADDRESS);

/** What a message to somebody costs now: replies to a message may be free for a while and charged afterwards. */
export async function resolveCost(
  unit: UnitOfWork,
  { channel, connection_id }: Pick<TicketRow, 'channel' | 'connection_id'>,
  recipient: string,
): Promise<Pick<ReplyAvailability, 'cost' | 'seconds_left'>> {
  const { free_reply_seconds } = getCapabilities(channel);
  if (free_reply_seconds === undefined) return { cost: 'free', seconds_left: null };
  const grant = await findNewestGrant(unit, { connectionId: connection_id, recipient });
  const age = grant ? (unit.now.getTime() - Date.parse(grant.issued_at)) / 1000 : Infinity;
  const left = free_reply_seconds - age;
  return { cost: left > 0 ? 'free' : 'paid', seconds_left: left > 0 ? left : null };
}

async function obstacle(
  context: Context,
  unit: UnitOfWork,
  ticket: ReplyQuery['ticket'],
): Promise<ReplyAvailability['reason']> {
  if (ticket.state === 'closed') return 'ticket_closed';
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  const refused = checkReply(rules, { ticket, actor: getActingUserId(unit) });
  if (refused !== null) return refused === 'can_reply_after_done' ? 'ticket_done' : refused;
  if (ticket.standby) return 'standby';
  const { outbound, inbound, reports_leaving } = getCapabilities(ticket.channel);
  if (!outbound && !inbound.includes('socket')) return 'channel_cannot_send';
  const connection = await loadConnection(context, unit, ticket.connection_id);
  if (!connection?.active) return 'connection_inactive';
  // A message would be refused, or charged and never shown.
  return reports_leaving && (await hasLeft(unit, ticket.contact_id)) ? 'has_left' : null;
}
