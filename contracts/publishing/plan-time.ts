import { z } from 'zod';
import { fault, formOf, toIssue } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { toInstant, toWallTime, type WallTime } from '#contracts/kit/zone.ts';

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

function isOnCalendar(text: string): boolean {
  const wall = readWallTime(text);
  if (!wall) return false;
  const { year, month, day, hour, minute } = wall;
  const read = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return read.getUTCMonth() + 1 === month && read.getUTCDate() === day && hour < 24 && minute < 60;
}

/** A day and time as a wall clock shows it, to the minute: `2026-11-30T09:00`. */
export const WallTimeText = z
  .string()
  .check(formOf('wall_time', PATTERN))
  .refine(isOnCalendar, toIssue(fault('wall_time')));
export type WallTimeText = z.infer<typeof WallTimeText>;

/**
 * When a post is published. The wall time and its zone are what people planned; the instant follows from them, and is computed again
 * when the rules of the zone change.
 */
export const PlanTime = z.object({ wall_time: WallTimeText, zone: ZoneName, at: Instant });
export type PlanTime = z.infer<typeof PlanTime>;

/** What somebody plans. */
export const PlanTimeInput = z.strictObject({ wall_time: WallTimeText, zone: ZoneName });
export type PlanTimeInput = z.infer<typeof PlanTimeInput>;

/** A wall time as numbers; undefined where the text is none. */
function readWallTime(text: string): WallTime | undefined {
  const found = PATTERN.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  return { year, month, day, hour, minute };
}

/** A wall time as text. */
function writeWallTime({ year, month, day, hour, minute }: WallTime): WallTimeText {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The wall time that a zone shows at an instant. */
export function toWallTimeText(at: Date, zone: string): WallTimeText {
  return writeWallTime(toWallTime(at, zone));
}

/**
 * The instant of a planned time. A time that spring skips is later by the length of the change (`skipped`); of one that autumn repeats, the
 * first is meant.
 */
export function computePlanTime({ wall_time, zone }: PlanTimeInput): PlanTime & { skipped: boolean } {
  const wall = readWallTime(wall_time);
  const at = wall ? toInstant(wall, zone) : new Date(Number.NaN);
  return { wall_time, zone, at: at.toISOString(), skipped: toWallTimeText(at, zone) !== wall_time };
}
