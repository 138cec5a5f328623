import { z } from 'zod';

/** Every zone that the runtime knows, by its IANA name. */
export const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

const zones: ReadonlySet<string> = new Set(ZONES);

/** A time zone by its IANA name, as every runtime of the suite knows it. */
export const ZoneName = z
  .string()
  .max(64)
  .refine((zone) => zones.has(zone), { message: 'is no time zone that is known here' });
