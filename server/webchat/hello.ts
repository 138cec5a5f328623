import { isActive } from '#contracts/kit/products.ts';
import { HelloMessage, type HelloAnswer, type WebchatRefusal } from '#contracts/webchat/protocol.ts';
import { findConnection, type Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { generateToken } from '#server/kit/secrets.ts';
import { MAX_SOCKETS_OF_ADDRESS, MAX_SOCKETS_OF_VISITOR, countHello } from '#server/webchat/limits.ts';
import { canOpenChat, parseWebchatSettings } from '#server/webchat/origins.ts';
import { readLines } from '#server/webchat/read-lines.ts';
import type { Rooms, Seat, WidgetSocket } from '#server/webchat/rooms.ts';
import { findVisitor } from '#server/webchat/visitor-store.ts';

/** A token of ours: 256 bits in base64url. */
export const TOKEN = /^[\w-]{43}$/;

/** The response to a widget that may not continue. @param retryAfter seconds, if waiting helps */
export function buildRefusal(code: WebchatRefusal['code'], retryAfter?: number): WebchatRefusal {
  return {
    ok: false,
    code,
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  };
}

/** Where a socket comes from: its address and the page it is on. */
export type SocketOrigin = { address: string; origin: string | undefined; own: readonly string[] };
type HelloResult = { answer: HelloAnswer; seat: Seat | null };
type HelloInput = { socket: WidgetSocket; rooms: Rooms; whence: SocketOrigin; given: unknown };

/**
 * Handles the hello of a widget: identifies the visitor, checks that its page may open this chat, and returns what the visitor missed. A
 * token with which nobody has written yet is accepted unchanged, so that two tabs of one page stay one visitor.
 */
export async function handleHello(context: Context, greeting: HelloInput): Promise<HelloResult> {
  const { socket, rooms, whence, given } = greeting;
  const hello = HelloMessage.safeParse(given);
  if (!hello.success) return { answer: buildRefusal('invalid'), seat: null };
  const wait = await countHello(whence.address);
  if (wait !== null) return { answer: buildRefusal('too_many', wait), seat: null };
  const connection = await openWebchat(context, hello.data.connection_id);
  if (!connection) return { answer: buildRefusal('not_found'), seat: null };
  const settings = parseWebchatSettings(connection.config);
  if (!canOpenChat(settings.allowed_origins, whence.origin, whence.own))
    return { answer: buildRefusal('origin_refused'), seat: null };
  const known = hello.data.visitor_token;
  const token = known && TOKEN.test(known) ? known : generateToken();
  if (rooms.count(token) >= MAX_SOCKETS_OF_VISITOR || rooms.count(whence.address) >= MAX_SOCKETS_OF_ADDRESS)
    return { answer: buildRefusal('too_many', 60), seat: null };
  const visitorId = token === known ? await findVisitor(context, connection, token) : null;
  const { after } = hello.data;
  const lines = visitorId ? await readLines(context, connection, { visitorId, after }) : NO_LINES;
  const { contactId, messages, more } = lines;
  const line = messages.at(-1)?.line ?? (visitorId ? after : 0);
  return {
    answer: {
      ok: true,
      visitor_token: token,
      greeting: settings.greeting,
      color: settings.color,
      messages,
      conversation: { line, more },
    },
    seat: { socket, connection, address: whence.address, token, visitorId, name: null, contactId, line },
  };
}

const NO_LINES = { contactId: null, messages: [], more: false };

/** A web chat that exists and is enabled. */
export async function openWebchat(context: Context, id: string): Promise<Connection | null> {
  const connection = await findConnection(context, id);
  const isOpen = connection?.channel === 'webchat' && connection.active;
  // Nobody would answer if the account does not use the CRM.
  return isOpen && isActive(connection.product, 'crm') ? connection : null;
}
