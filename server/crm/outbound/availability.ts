import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import type { BeginReason } from '#contracts/crm/outbound/reasons.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { isRefusedBeside } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { getTextLimit, type Capabilities } from '#contracts/networks/network.ts';
import type { UsedChannel } from '#server/channels/public.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { resolveCost } from '#server/crm/messages/reply-availability.ts';
import { hasLeft } from '#server/crm/outbound/outbound-store.ts';
import { buildReplyOptions } from '#server/crm/social/reply-options.ts';
import { findLastPrivateAt } from '#server/crm/social/reply-target-store.ts';
import { findLiveTicket, findNewestTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadCrmRestrictions, findUsersWithoutAccess } from '#server/people/visibility/public.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/** A channel, and the recipient there: their contact, or an address from which nobody has written yet. */
export type OutboundAddress = { channel: UsedChannel; contact: ContactRow | null; address: string | null };

/** The conditions of a conversation that is begun on a channel. */
export type OutboundAvailability = Pick<
  BeginChannel,
  'allowed' | 'reason' | 'cost' | 'seconds_left' | 'max_text' | 'media'
> & {
  /** Their ticket there that is not done. */
  open: TicketRow | null;
};

/** Checks whether a conversation may be begun on a channel now, and if not, why. */
export async function resolveAvailability(
  unit: UnitOfWork,
  place: OutboundAddress,
): Promise<OutboundAvailability> {
  const { channel, contact } = place;
  const capabilities = getCapabilities(channel.channel);
  const open = contact && (await findLiveTicket(unit, contact._id));
  const window =
    contact && capabilities.begins === 'spoken' ? await windowTo(unit, capabilities, contact) : OPEN;
  const reason =
    outsideReason(place, capabilities) ??
    (await seenReason(unit, channel)) ??
    window.reason ??
    (contact && (await knownReason(unit, contact, open)));
  const cost = contact
    ? await resolveCost(unit, { channel: channel.channel, connection_id: channel._id }, contact.external_id)
    : ({ cost: 'free', seconds_left: null } as const);
  return {
    allowed: reason === null,
    reason,
    open,
    cost: cost.cost,
    seconds_left: window.seconds_left ?? cost.seconds_left,
    max_text: (capabilities.text.private ?? getTextLimit(capabilities)).max,
    media: capabilities.media,
  };
}

/** The channel's own reasons against it, and whether the recipient can be reached there at all. */
function outsideReason(
  { channel, contact, address }: OutboundAddress,
  capabilities: Capabilities,
): BeginReason | null {
  if (capabilities.begins === undefined) return 'answers_only';
  if (!channel.active) return 'connection_inactive';
  if (capabilities.begins === 'anybody') return address === null && contact === null ? 'no_address' : null;
  return contact === null ? 'not_known_there' : null;
}

/** A user cannot begin a conversation that their group's visibility would hide from them; a ticket that we begin has no keyword of its
 * customer's yet. */
async function seenReason(unit: UnitOfWork, { _id }: UsedChannel): Promise<BeginReason | null> {
  const unseen = findUsersWithoutAccess(await loadCrmRestrictions(unit), {
    connection_id: _id,
    keyword_ids: [],
  });
  return unit.actor.id !== null && unseen.has(unit.actor.id) ? 'not_seen' : null;
}

type Window = { reason: BeginReason | null; seconds_left: number | null };
const OPEN: Window = { reason: null, seconds_left: null };

/** Whether the network allows a private message to somebody who wrote to us there. */
async function windowTo(unit: UnitOfWork, capabilities: Capabilities, { _id }: ContactRow): Promise<Window> {
  const spoke = await findLastPrivateAt(unit, _id);
  if (spoke === null) return { reason: 'never_wrote', seconds_left: null };
  const [way] = buildReplyOptions({
    capabilities,
    speaker: 'person',
    comment: null,
    lastPrivateAt: spoke,
    privatelyAnswered: false,
    publiclyAnswered: false,
    now: unit.now,
  });
  return { reason: way?.allowed ? null : 'window_closed', seconds_left: way?.seconds_left ?? null };
}

async function knownReason(
  unit: UnitOfWork,
  contact: ContactRow,
  open: TicketRow | null,
): Promise<BeginReason | null> {
  if (await hasLeft(unit, contact._id)) return 'has_left';
  if ((await findNewestTicket(unit, contact._id))?.standby === true) return 'standby';
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  return open !== null && isRefusedBeside(rules) ? 'open_ticket' : null;
}
