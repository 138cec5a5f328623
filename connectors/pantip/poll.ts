import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ConnectionValues, Io, PollResult, PollState, Refusal } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { buildHeaders, InboxItem, InboxPage } from '#connectors/pantip/wire.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { readDate } from '#engine/dates/read-date.ts';

/** Seconds between two looks. */
const LOOK_EVERY = 60;
const PAGE = 100;

/** The new items of the incoming message box, from where the last poll ended. */
export async function pollInbox(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  if (io.base_url === undefined)
    return buildFailedPoll(state, { error: fault('no_partner'), every: LOOK_EVERY });
  const from = state.cursor === undefined ? '' : `&after=${encodeURIComponent(state.cursor)}`;
  const answer = await requestJson(io, io.base_url, `/v1/inbox/messages?limit=${PAGE}${from}`, {
    headers: buildHeaders(values),
  });
  if (!answer.met) return buildFailedPoll(state, { error: answer.message, every: LOOK_EVERY });
  const page = InboxPage.safeParse(answer.body);
  if (!answer.ok || !page.success)
    return buildFailedPoll(state, {
      error: fault('answered', { network: 'Pantip', status: toStatusFault(answer.status) }),
      every: LOOK_EVERY,
    });
  const { items, refused } = readAll(page.data.items, io.now());
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: page.data.cursor,
    failures: 0,
    next_after_seconds: page.data.more ? 1 : LOOK_EVERY,
  };
}

function readAll(given: readonly unknown[], now: Date): { items: Incoming[]; refused: Refusal[] } {
  const items: Incoming[] = [];
  const refused: Refusal[] = [];
  for (const one of given) {
    const raw = toStorable(one);
    const read = InboxItem.safeParse(raw);
    // What our own account wrote there is no message of a customer.
    if (read.success && read.data.own === true) continue;
    if (!read.success) {
      const [issue] = read.error.issues;
      refused.push({ reason: `${issue?.path.join('.') ?? 'item'}: ${issue?.message ?? 'odd'}`, raw });
      continue;
    }
    const checked = validateIncoming(itemOf(read.data, { raw, now }));
    if ('item' in checked) items.push(checked.item);
    else refused.push({ reason: checked.reason, raw });
  }
  return { items, refused };
}

function itemOf(item: InboxItem, { raw, now }: { raw: unknown; now: Date }) {
  const at = readDate(item.sent_at ?? '') ?? now;
  const link = toWebAddress(item.permalink);
  return {
    provider_id: item.id,
    message_id: item.id,
    kind: 'message',
    channel: 'pantip',
    author: { _id: item.author.id, name: item.author.name },
    conversation_id: item.thread_id,
    conversation_kind: 'person',
    text: item.text,
    published_at: at.toISOString(),
    ...present('title', item.topic),
    ...present('parent_id', item.in_reply_to),
    ...present('url', link),
    // A kind of message that has no words here; what it is can be seen at Pantip.
    ...(item.text === '' ? buildUnshownField([toUnshownPart(item.type ?? 'message', link)]) : {}),
    raw,
  };
}
