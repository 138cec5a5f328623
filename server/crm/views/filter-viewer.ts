import type { Session } from '#contracts/identity/session.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The signed-in user, as filters need them. */
export function toFilterViewer(unit: UnitOfWork, { user, group }: Session): FilterViewer {
  return {
    accountId: unit.accountId,
    me: user._id,
    group: group?._id ?? null,
    now: unit.now,
  };
}
