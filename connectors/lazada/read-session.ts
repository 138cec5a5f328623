import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type {
  ConnectionValues,
  Io,
  NamedAnswer,
  NamedContent,
  ProfileAnswer,
} from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { callLazada } from '#connectors/lazada/call.ts';
import { toAnswerFault, toSendOutcome, type UnsuccessfulAnswer } from '#connectors/lazada/outcome.ts';
import { findSendTime, readMessage, readPosition } from '#connectors/lazada/read-message.ts';
import { MessagePage, Session } from '#connectors/lazada/wire.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

const PAGE = 20;
/** Pages of one conversation that are read at once. */
const MOST_PAGES = 5;
/** A push names a conversation only: its messages of this time are read, and those that are known already stay as they are. */
const LOOK_BACK_MS = MS_PER_DAY;

/** The messages of a conversation since an instant, oldest first; or why they could not be read. */
export type SessionMessages = { ok: true; messages: unknown[] } | { ok: false; answer: UnsuccessfulAnswer };

/** Reads a conversation backwards from now. @param since in milliseconds */
async function listMessages(
  values: ConnectionValues,
  io: Io,
  { session_id, since }: { session_id: string; since: number },
): Promise<SessionMessages> {
  const messages: unknown[] = [];
  let page: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const read = await listMessagePage(values, io, { session_id, since, page });
    if (!read.ok) return read;
    messages.push(...read.messages);
    page = read.next;
    if (page === undefined) break;
  }
  // Those of one instant stay in their order.
  const inOrder = messages.toReversed().toSorted((one, other) => findSendTime(one) - findSendTime(other));
  return { ok: true, messages: inOrder };
}

/** One page of a conversation, the newest message first (GET /im/message/list); `next` is the page before it while it is late enough. */
export async function listMessagePage(
  values: ConnectionValues,
  io: Io,
  { session_id, since, page }: { session_id: string; since: number; page: string | undefined },
): Promise<(SessionMessages & { ok: true; next: string | undefined }) | (SessionMessages & { ok: false })> {
  const params = { session_id, page_size: String(PAGE), ...readPageName(page, io.now()) };
  const answer = await callLazada(values, io, { method: 'GET', path: '/im/message/list', params });
  if (!answer.met || !answer.ok) return { ok: false, answer };
  const { message_list, next_start_time, last_message_id, has_more } = MessagePage.safeParse(answer.data)
    .data ?? { message_list: [] };
  const messages = message_list.filter((one) => findSendTime(one) >= since);
  const isLast = has_more !== true || messages.length < message_list.length || next_start_time === undefined;
  return {
    ok: true,
    messages,
    next: isLast ? undefined : namePage(next_start_time, { last_message_id }),
  };
}

/** The name of a page: the parameters that ask for it. */
export function namePage(start_time: number, last: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams({
    start_time: String(start_time),
    ...Object.fromEntries(Object.entries(last).filter(([, id]) => id)),
  }).toString();
}

/** The parameters of a page by its name; the first one begins now. */
export function readPageName(page: string | undefined, now: Date): Record<string, string> {
  return page === undefined
    ? { start_time: String(now.getTime()) }
    : Object.fromEntries(new URLSearchParams(page));
}

/** Reads the conversation that a push names: its newest messages, with the name of the buyer. */
export async function readNamedSession(
  { content_id: session_id }: NamedContent,
  values: ConnectionValues,
  io: Io,
): Promise<NamedAnswer> {
  const found = await fetchSession(session_id, values, io);
  if (!found.ok) return refuse(found.answer);
  const since = io.now().getTime() - LOOK_BACK_MS;
  const read = await listMessages(values, io, { session_id, since });
  if (!read.ok) return refuse(read.answer);
  const context = { session: found.session, now: io.now() };
  const parts: DeliveryPart[] = read.messages.flatMap((one) => readMessage(one, context));
  return { ok: true, parsed: collectDelivery([...parts, ...readPosition(found.session, io.now())]) };
}

/** A limit or a server's error passes; anything else stays. */
function refuse(answer: UnsuccessfulAnswer): NamedAnswer {
  const outcome = toSendOutcome(answer);
  const again = outcome.status !== 'failed' || outcome.retryable;
  return { ok: false, message: toAnswerFault(answer), again };
}

async function fetchSession(
  session_id: string,
  values: ConnectionValues,
  io: Io,
): Promise<{ ok: true; session: Session } | { ok: false; answer: UnsuccessfulAnswer }> {
  const answer = await callLazada(values, io, {
    method: 'GET',
    path: '/im/session/get',
    params: { session_id },
  });
  if (!answer.met || !answer.ok) return { ok: false, answer };
  return { ok: true, session: { ...Session.parse(Object(answer.data)), session_id } };
}

/** The name and picture of the buyer of a conversation. */
export async function readProfile(id: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer> {
  const found = await fetchSession(id, values, io);
  if (!found.ok) {
    const outcome = toSendOutcome(found.answer);
    const isUnknown = outcome.status === 'failed' && outcome.failure === 'refused';
    return isUnknown
      ? { status: 'unknown_person' }
      : { status: 'failed', message: toAnswerFault(found.answer) };
  }
  const { title = '', head_url } = found.session;
  if (title === '') return { status: 'unknown_person' };
  const author = { _id: id, name: toStorableText(title.slice(0, 512)) };
  return { status: 'found', author: { ...author, ...present('avatar_url', toWebAddress(head_url)) } };
}
