import type { Server, Socket } from 'socket.io';
import type { Session } from '#contracts/identity/session.ts';

/** The session behind a live socket, as it was last read; it is read again whenever the person's rights change. */
export function getSocketSession(socket: Pick<Socket, 'data'>): Session {
  return (socket.data.found as { session: Session }).session;
}

/**
 * Emits to those sockets of a room whose session may hear it now. Rights are checked here because a socket stays in the rooms that it
 * joined, even after its person has lost the right to them.
 */
export function emitToRoom(
  io: Server,
  { room, may }: { room: string; may: (session: Session) => boolean },
  say: (socket: Socket) => void,
): void {
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (socket && may(getSocketSession(socket))) say(socket);
  }
}
