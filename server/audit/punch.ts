import { buildIntervals, computeDayWork } from '#contracts/audit/punch-intervals.ts';
import type { PunchCorrection, PunchDirection, PunchEntry } from '#contracts/audit/punch.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listCalendarDays, loadTimeZone } from '#server/audit/calendar-store.ts';
import {
  findPunch,
  insertPunch,
  findLastDirection,
  listInForce,
  listPunchRows,
  type PunchRow,
  listPunchedUsers,
} from '#server/audit/punch-store.ts';
import { listEverybody, loadResourceNames } from '#server/audit/resource-name-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isUniqueViolation } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/**
 * Records that a user punched in or out. Repeating the present state adds nothing.
 *
 * @param source `person` when they did it, `suite` when the suite did it for them
 * @returns whether an entry was added
 */
export async function recordPunch(
  unit: UnitOfWork,
  userId: string,
  direction: PunchDirection,
  source: 'person' | 'suite' = 'person',
): Promise<boolean> {
  // The first entry cannot be a punch-out.
  if (((await findLastDirection(unit, userId)) ?? 'out') === direction) return false;
  await insertPunch(unit, { userId, direction, at: unit.now, source });
  return true;
}

/** Adds a correction and returns it. @throws not_found, stale_version when somebody corrected the entry meanwhile */
export async function correctPunch(unit: UnitOfWork, given: PunchCorrection): Promise<PunchEntry> {
  const old = given.corrects === undefined ? null : requireFound(await findPunch(unit, given.corrects));
  const userId = old?.user_id ?? given.user_id ?? '';
  if (!old) await ofThisAccount(unit, userId);
  if (old?.void) refuse('stale_version');
  const at = given.void ? new Date(old?.at ?? unit.now) : new Date(given.at ?? unit.now);
  if (at > unit.now) refuse('invalid_request', { fields: { at: fault('in_future') } });
  const direction = given.direction ?? old?.direction ?? 'in';
  const id = await once(() =>
    insertPunch(unit, {
      userId,
      direction,
      at,
      source: 'correction',
      void: given.void,
      reason: given.reason,
      ...(old ? { corrects: old._id } : {}),
    }),
  );
  unit.record({
    kind: 'punch.corrected',
    entityId: userId,
    data: { user_id: userId, punch_id: id },
    ...(old ? { before: { direction: old.direction, at: old.at } } : {}),
    after: given.void ? { void: true, reason: given.reason } : { direction, at, reason: given.reason },
  });
  const [row] = await listPunchRows(unit, { id, after: null, limit: 1 });
  return presentPunch(requireFound(row));
}

async function ofThisAccount(unit: UnitOfWork, userId: string): Promise<void> {
  const things = await loadResourceNames(unit, new Set([userId]));
  if (things.get(userId)?.type !== 'user') refuse('not_found');
}

async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('stale_version');
    throw error;
  }
}

/** A row in the form that the call returns. */
export function presentPunch({ user_id, user_name, created_by, maker_name, ...row }: PunchRow): PunchEntry {
  return {
    ...row,
    user: { _id: user_id, name: user_name ?? '' },
    created_by: created_by === null ? null : { _id: created_by, name: maker_name ?? '' },
  };
}

type PunchQuery = { user_id?: string | undefined; from: string; to: string };

/** Working time by user and day. Users without an entry in the span are left out, unless they are requested. */
export async function sumPunches(unit: UnitOfWork, query: PunchQuery) {
  const zone = await loadTimeZone(unit);
  const days = listCalendarDays({ from: query.from, to: query.to, zone });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return refuse('invalid_request', { fields: { to: fault('before_from') } });
  const punches = await listInForce(unit, { from: first.start, to: last.end, userId: query.user_id });
  const byPerson = Map.groupBy(punches, ({ user_id }) => user_id);
  const people = await listPunchedUsers(unit, byPerson.keys(), query.user_id);
  const items = people.map((user) => {
    const intervals = buildIntervals(byPerson.get(user._id) ?? []);
    const worked = days.map((day) => computeDayWork(intervals, day, unit.now));
    return {
      user: { _id: user._id, name: user.name },
      in_status: user.in_status,
      seconds: worked.reduce((sum, { seconds }) => sum + seconds, 0),
      days: worked,
    };
  });
  return {
    time_zone: zone,
    now: unit.now.toISOString(),
    days: days.map(({ day }) => day),
    people: await listEverybody(unit),
    items: items.filter(
      ({ days: worked, user }) =>
        user._id === query.user_id || worked.some(({ intervals }) => intervals.length > 0),
    ),
  };
}
