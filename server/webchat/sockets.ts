import type { Namespace, Server } from 'socket.io';
import {
  Receipt,
  WEBCHAT_NAMESPACE,
  type SuiteToWidget,
  type WidgetToSuite,
} from '#contracts/webchat/protocol.ts';
import { markReceived } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { parseForwardedAddress } from '#server/kit/http/address.ts';
import { acknowledge } from '#server/kit/realtime/acknowledge.ts';
import { handleHello, buildRefusal, type SocketOrigin } from '#server/webchat/hello.ts';
import { getOwnOrigins } from '#server/webchat/origins.ts';
import { readLines } from '#server/webchat/read-lines.ts';
import { makeRooms, sendLines, type Rooms, type Seat, type WidgetSocket } from '#server/webchat/rooms.ts';
import { receiveVisitorMessage } from '#server/webchat/take-visitor-message.ts';
import { notifyAgents } from '#server/webchat/typing.ts';

/** Opens the widgets' namespace. @returns the rooms, for typing and for closing */
export function openWebchatSockets(io: Server, context: Context): Rooms {
  const namespace: Namespace<WidgetToSuite, SuiteToWidget> = io.of(WEBCHAT_NAMESPACE);
  const rooms = makeRooms(context.live, (seat) => {
    void ignoreFailure(context.log, 'webchat_push', pump(context, { rooms, seat }));
  });
  namespace.on('connection', (socket) => connect(context, { rooms, socket }));
  return rooms;
}

type PushTarget = { rooms: Rooms; seat: Seat };

/** Sends a widget everything it lacks, page by page. */
async function pump(context: Context, { rooms, seat }: PushTarget): Promise<void> {
  for (let more = true; more;) {
    const { visitorId, connection, line } = seat;
    if (!visitorId) return;
    const lines = await readLines(context, connection, { visitorId, after: line });
    if (lines.contactId) rooms.place(seat, lines.contactId);
    sendLines(seat, lines.messages);
    more = lines.more && seat.line > line;
  }
}

type Parts = { rooms: Rooms; socket: WidgetSocket };

function connect(context: Context, { rooms, socket }: Parts): void {
  const whence = whenceOf(context, socket);
  let seat: Seat | null = null;
  const leave = (): void => {
    if (seat) rooms.leave(seat);
    seat = null;
  };
  const guarded = <A>(work: () => Promise<A>, done: unknown, otherwise: A): void => {
    work().then(
      (value) => acknowledge(done, value),
      (error: unknown) => {
        context.log.error({ err: error }, 'web chat failed');
        acknowledge(done, otherwise);
      },
    );
  };

  socket.on('hello', (given, done) =>
    guarded(
      async () => {
        leave();
        const greeted = await handleHello(context, { socket, rooms, whence, given });
        if (greeted.seat && socket.connected) {
          // Another hello of this widget may have got a seat meanwhile, which nobody would ever leave.
          leave();
          seat = greeted.seat;
          rooms.enter(seat);
          // Messages that arrived between reading and entering, and those that did not fit the response to a widget that catches up.
          if (seat.line > 0) void ignoreFailure(context.log, 'webchat_push', pump(context, { rooms, seat }));
        }
        return greeted.answer;
      },
      done,
      buildRefusal('unavailable'),
    ),
  );
  socket.on('message', (given, done) =>
    guarded(
      async () =>
        seat ? receiveVisitorMessage(context, { seat, rooms, given }) : buildRefusal('hello_first'),
      done,
      buildRefusal('unavailable'),
    ),
  );
  socket.on('receipt', (given) => {
    if (seat) void ignoreFailure(context.log, 'webchat_receipt', takeReceipt(context, seat, given));
  });
  socket.on('typing', () => {
    if (seat) void ignoreFailure(context.log, 'webchat_typing', notifyAgents(context, seat));
  });
  socket.on('disconnect', leave);
}

/** Agent messages that reached the widget are `delivered`, those that were seen `read`. */
async function takeReceipt(context: Context, seat: Seat, given: unknown): Promise<void> {
  const receipt = Receipt.safeParse(given);
  const { visitorId, connection } = seat;
  if (!receipt.success || !visitorId) return;
  const { state, message_ids } = receipt.data;
  await inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, async (unit) => {
    const to = { connectionId: connection._id, recipient: visitorId, messageIds: message_ids };
    for (const { ticket_id, message_id } of await markReceived(unit, to, state))
      unit.record({
        kind: 'message.delivery_changed',
        entityId: ticket_id,
        data: { ticket_id, message_id, delivery: state },
        after: { delivery: state },
      });
  });
}

function whenceOf({ config }: Context, socket: WidgetSocket): SocketOrigin {
  const { headers, address } = socket.handshake;
  const forwarded = parseForwardedAddress(config, headers['x-forwarded-for']?.toString());
  return { address: forwarded ?? address, origin: headers.origin, own: getOwnOrigins(config, headers.host) };
}
