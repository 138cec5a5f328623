import { toInstant, toWallTime, type WallTime } from '#contracts/kit/zone.ts';
import { getReaderZone } from './reader-zone.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** What the reader's clock shows at an instant. */
export const toReaderTime = (at: Date): WallTime => toWallTime(at, getReaderZone());

/** The instant at which the reader's clock shows a time; days and hours beyond their month or day are counted on. */
export function fromReaderTime({ year, month, day, hour, minute }: WallTime): Date {
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return toInstant(toWallTime(wall, 'UTC'), getReaderZone());
}

/** The day of an instant in the reader's zone: `2026-11-21`. */
export function toReaderDay(at: Date): string {
  const { year, month, day } = toReaderTime(at);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** An instant as a field for day and time takes it, in the reader's zone: `2026-11-21T09:05`. */
export function toReaderField(at: Date): string {
  const { hour, minute } = toReaderTime(at);
  return `${toReaderDay(at)}T${two(hour)}:${two(minute)}`;
}

/** The instant in a field for day and time; null while it is not complete. */
export function readReaderField(text: string): Date | null {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number);
  if (!year || !month || !day || hour === undefined || minute === undefined) return null;
  return fromReaderTime({ year, month, day, hour, minute });
}
