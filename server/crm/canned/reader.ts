import type { Session } from '#contracts/identity/session.ts';
import type { Permission } from '#contracts/permissions/table.ts';

/** The reader of canned responses, and which of them they may reach with one kind of permission. */
export type Reader = {
  userId: string;
  groupId: string | null;
  /** Every response, or just those that answer a keyword set. */
  reach: 'all' | 'keyword' | 'none';
};

/** The scope of a read or write permission: `canned_response_all` is every response, `canned_response_keyword` those of keywords. */
export function toReader({ user, group }: Session, act: 'read' | 'write'): Reader {
  const holds = (permission: Permission): boolean => user.role.permissions.includes(permission);
  const all = act === 'read' ? 'crm.canned_response_all.read' : 'crm.canned_response_all.write';
  const keyword = act === 'read' ? 'crm.canned_response_keyword.read' : 'crm.canned_response_keyword.write';
  return {
    userId: user._id,
    groupId: group?._id ?? null,
    reach: holds(all) ? 'all' : holds(keyword) ? 'keyword' : 'none',
  };
}
