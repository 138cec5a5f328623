import type { Server, Socket } from 'socket.io';
import type { Session } from '#contracts/identity/session.ts';

/** The session behind a live socket as it was looked at last: again whenever its person's rights change. */
export const sessionBehind = (socket: Pick<Socket, 'data'>): Session =>
  (socket.data.found as { session: Session }).session;

/**
 * Says something to the sockets of a room, to those alone whose session may hear it now: rights are taken away while sockets stay in the
 * rooms that they entered with them.
 */
export const emitToRoom = (
  io: Server,
  { room, may }: { room: string; may: (session: Session) => boolean },
  say: (socket: Socket) => void,
): void => {
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (socket && may(sessionBehind(socket))) say(socket);
  }
};
