import { findMissingGrantorRights } from '#contracts/people/rights.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import type { Manager } from '#server/identity/reach.ts';
import type { Context } from '#server/kit/context.ts';
import type { UserRow } from '#server/people/user-store.ts';

/** A person as a manager sees one. Who is invisible is never shown as online. */
export function presentUser(context: Context, manager: Manager, row: UserRow): ManagedUser {
  return {
    _id: row._id,
    account_id: row.account_id,
    name: row.name,
    email: row.email,
    role: { _id: row.role_id, name: row.role_name },
    group: row.group_id && row.group_name !== null ? { _id: row.group_id, name: row.group_name } : null,
    state: row.state,
    invitation:
      row.sent_at && row.expires_at
        ? { sent_at: row.sent_at, expires_at: row.expires_at, mail: row.mail_state }
        : null,
    signed_in_at: row.signed_in_at,
    online:
      context.presence.isOnline(row.account_id, row._id) &&
      !row.permissions.includes('center.invisible.read'),
    manageable:
      findMissingGrantorRights(manager, { name: row.role_name, permissions: row.permissions }).length === 0,
    created_at: row.created_at,
    version: row.version,
  };
}

/** What the log keeps of a person. */
export function toLoggedUser({ name, email, role_id, group_id, state }: UserRow) {
  return {
    name,
    email,
    role_id,
    group_id,
    state,
  };
}
