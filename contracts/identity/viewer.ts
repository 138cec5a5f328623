import type { Session } from '#contracts/identity/session.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';

/** The signed-in user, as the rules of sharing see them. */
export function toViewer({ user, group }: Pick<Session, 'user' | 'group'>): Viewer {
  return {
    _id: user._id,
    group_id: group?._id ?? null,
    permissions: user.role.permissions,
  };
}
