import type { Session } from '#contracts/identity/session.ts';
import type { FilterViewer } from '#server/crm/views/tickets-where.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Whoever is signed in, as filters know them. */
export const filterViewerOf = (unit: Unit, { user, group }: Session): FilterViewer => ({
  accountId: unit.accountId,
  me: user._id,
  group: group?._id ?? null,
  now: unit.now,
});
