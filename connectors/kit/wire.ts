import { z } from 'zod';
import { readDate } from '#engine/dates/read-date.ts';

/*
 * Schemas for reading the data of networks. Everything is optional: networks add fields and leave others out, and a delivery with one
 * unexpected part must not be lost as a whole. A value of a wrong type is read as absent; the whole delivery is stored in `raw`.
 */

/** A text, or nothing. */
export const text = z.string().optional().catch(undefined);

/** An id, which networks write as text or as a number; empty ones count as absent. */
export const id = z
  .union([z.string().min(1).max(500), z.number().int().nonnegative().transform(String)])
  .optional()
  .catch(undefined);

/** A number, or nothing. */
export const number = z.number().optional().catch(undefined);

/** A yes or no, or nothing. */
export const flag = z.boolean().optional().catch(undefined);

/** A list of such things; those that do not fit are left out, and what is no list is an empty one. */
export function listOf<Shape extends z.ZodType>(shape: Shape) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.flatMap((one): z.infer<Shape>[] => {
        const read = shape.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    );
}

/** An instant as ISO text from seconds or milliseconds since 1970, or from a date as text; the fallback where it is neither. */
export function toInstant(value: unknown, fallback: Date): string {
  const at = typeof value === 'string' && /^\d{1,17}$/.test(value) ? Number(value) : value;
  // Seconds stay below this until the year 5138, and milliseconds have been above it since 1973.
  const milliseconds = typeof at === 'number' ? (at < 100_000_000_000 ? at * 1000 : at) : undefined;
  const date = new Date(
    milliseconds ?? (typeof at === 'string' ? (readDate(at)?.getTime() ?? Number.NaN) : Number.NaN),
  );
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9999 ? fallback.toISOString() : date.toISOString();
}

/** A web address that a browser would open, or nothing. */
export function toWebAddress(value: string | undefined): string | undefined {
  return value !== undefined && value.length <= 2048 && /^https?:\/\//i.test(value) ? value : undefined;
}

/** The field with its value, or nothing where there is no value. */
export function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined | '',
): Partial<Record<Key, Value>> {
  const found: Partial<Record<Key, Value>> = {};
  if (value !== undefined && value !== '') found[key] = value;
  return found;
}
