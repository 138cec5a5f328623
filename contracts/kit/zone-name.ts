import { z } from 'zod';

const zones: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/** A time zone by its IANA name, as every runtime of the suite knows it. */
export const ZoneName = z
  .string()
  .max(64)
  .refine((zone) => zones.has(zone), { message: 'is no time zone that is known here' });
