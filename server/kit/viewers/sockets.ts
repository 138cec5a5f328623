import type { Server, Socket } from 'socket.io';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { Context } from '#server/kit/context.ts';
import { isNarrowed, inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Scope } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { getSocketSession, emitToRoom } from '#server/kit/realtime/emit-to-room.ts';
import type { ViewedResource } from '#server/kit/viewers/declaration.ts';
import type { Viewers } from '#server/kit/viewers/viewers.ts';

type OpenedResource = { context: Context; resource: ViewedResource; viewers: Viewers };

function nameRoom({ name }: ViewedResource, accountId: string, resourceId: string): string {
  return `${name}:${accountId}:${resourceId}`;
}

/** Lets browsers report which resource they show and be notified of its other viewers, on their existing sockets. */
export function openViewerSockets(io: Server, opened: OpenedResource): void {
  const { resource, viewers } = opened;
  viewers.watch((accountId, resourceId) => {
    const frame = resource.buildFrame(resourceId, viewers.viewersOf(accountId, resourceId));
    emitToRoom(io, { room: nameRoom(resource, accountId, resourceId), may: resource.mayLook }, (socket) =>
      socket.emit(resource.signals.viewers, frame),
    );
  });
  io.on('connection', (socket) => seat(opened, socket));
}

function seat({ context, resource, viewers }: OpenedResource, socket: Socket): void {
  let room: { resourceId: string; name: string } | null = null;
  const id = `${resource.name} ${socket.id}`;
  const leave = (): void => {
    if (room) void socket.leave(room.name);
    room = null;
    viewers.leave(id);
  };
  const look = async (given: unknown): Promise<void> => {
    const found = resource.readLook(given);
    if (!found) return;
    const { resourceId, doing, part } = found;
    const session = getSocketSession(socket);
    const { user, account } = session;
    if (!resource.mayLook(session)) return leave();
    if (doing === 'gone') return room?.resourceId === resourceId ? leave() : undefined;
    if (!(await staysTheirs({ context, resource }, session, { resourceId, before: room?.resourceId })))
      return leave();
    if (room?.resourceId !== resourceId) {
      leave();
      room = { resourceId, name: nameRoom(resource, account._id, resourceId) };
      await socket.join(room.name);
      socket.emit(
        resource.signals.viewers,
        resource.buildFrame(resourceId, viewers.viewersOf(account._id, resourceId)),
      );
    }
    if (!socket.connected) return;
    if (isUnseen(session)) return viewers.leave(id);
    viewers.look({
      seat: id,
      accountId: account._id,
      resourceId,
      userId: user._id,
      name: user.name,
      doing,
      part,
    });
  };
  // One after the other: the last message wins.
  let last: Promise<void> = Promise.resolve();
  socket.on(resource.signals.look, (given: unknown) => {
    last = last.then(() => ignoreFailure(context.log, resource.name, look(given)));
  });
  socket.on('disconnect', leave);
}

/** A user who may stay invisible sees the others and is not seen. */
function isUnseen({ user, remote }: Session): boolean {
  return remote !== undefined || allows(user.role.permissions, ['center.invisible.read']);
}

/** Whether they may see the resource: checked when they arrive, and again at each heartbeat where their group's visibility is restricted. */
async function staysTheirs(
  { context, resource }: Pick<OpenedResource, 'context' | 'resource'>,
  session: Session,
  { resourceId, before }: { resourceId: string; before: string | undefined },
): Promise<boolean> {
  const { user, account } = session;
  const actor = { kind: 'user' as const, id: user._id };
  const scope: Scope = { accountId: AccountId.parse(account._id), actor, asSeen: true };
  if (resourceId === before && !(await isNarrowed(context, scope))) return true;
  return inTransaction(context, scope, (unit) => resource.exists(unit, resourceId, session));
}
