import { buildIntervals } from '#contracts/audit/punch-intervals.ts';
import { listInForce } from '#server/audit/punch-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** When each person was punched in, in epoch milliseconds; who still is, until now. By the person's id. */
export async function loadPunchIntervals(
  unit: UnitOfWork,
  span: { from: string; to: string; userId: string | undefined },
): Promise<Map<string, { from: number; to: number }[]>> {
  const byPerson = Map.groupBy(await listInForce(unit, span), ({ user_id }) => user_id);
  return new Map(
    [...byPerson].map(([id, punches]) => [
      id,
      buildIntervals(punches).map(({ from, to }) => ({
        from: Date.parse(from),
        to: to === null ? unit.now.getTime() : Date.parse(to),
      })),
    ]),
  );
}
