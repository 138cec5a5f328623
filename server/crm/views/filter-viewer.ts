import type { Session } from '#contracts/identity/session.ts';
import type { FilterViewer } from '#server/crm/views/tickets-where.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whoever is signed in, as filters know them. */
export const toFilterViewer = (unit: UnitOfWork, { user, group }: Session): FilterViewer => ({
  accountId: unit.accountId,
  me: user._id,
  group: group?._id ?? null,
  now: unit.now,
});
