import { readWidgetMessage } from '#connectors/webchat/message.ts';
import type { MessageAnswer, WebchatRefusal } from '#contracts/webchat/protocol.ts';
import type { Connection } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { toPendingMessage } from '#server/webchat/held-line.ts';
import { openWebchat, buildRefusal } from '#server/webchat/hello.ts';
import { countMessage } from '#server/webchat/limits.ts';
import { findLine } from '#server/webchat/read-lines.ts';
import type { Rooms, Seat } from '#server/webchat/rooms.ts';
import { openVisitorFile } from '#server/webchat/visitor-file.ts';
import { openVisitor } from '#server/webchat/visitor-store.ts';
import { formatVisitorName } from '#texts/visitor-name.ts';

/**
 * Ingests a visitor's message through the same path as every channel; responds once it is durably stored. The same `client_id` twice is one
 * message, and gets the same response.
 */
export async function receiveVisitorMessage(
  context: Context,
  { seat, rooms, given }: { seat: Seat; rooms: Rooms; given: unknown },
): Promise<MessageAnswer> {
  const wait = await countMessage(seat.token, seat.address);
  if (wait !== null) return buildRefusal('too_many', wait);
  const connection = await openWebchat(context, seat.connection._id);
  if (!connection) return buildRefusal('not_found');
  seat.visitorId ??= await openVisitor(context, connection, seat.token);
  const { visitorId } = seat;
  if (!visitorId) return unavailable;
  const visitor = {
    visitor_id: visitorId,
    conversation_id: visitorId,
    name: (seat.name ??= await nameVisitor(context, seat.connection, visitorId)),
    openFile: (file: string) => openVisitorFile(context, seat, file),
  };
  const item = readWidgetMessage(given, visitor, context.clock());
  if ('reason' in item) return buildRefusal('invalid');
  await receive(context, connection, { items: [item], refused: [] });
  const stored = await findLine(context, connection, { visitorId, originId: item.provider_id });
  if (stored) rooms.place(seat, stored.contactId);
  const message =
    stored?.message ??
    (await toPendingMessage(context, connection, { originId: item.provider_id, line: seat.line }));
  return message ? { ok: true, message } : unavailable;
}

const unavailable: WebchatRefusal = buildRefusal('unavailable');

/** What the team calls a visitor, in the language of the account. */
async function nameVisitor(context: Context, { accountId }: Connection, visitorId: string): Promise<string> {
  const { language } = await inTransaction(context, { accountId, actor: OUTSIDE }, loadAccountProfile);
  return formatVisitorName(visitorId, language);
}
