import { z } from 'zod';

const Count = z.number().int();

/** The visits of one value: of a day, a country, a device, a site. The key is null where there is none. */
const CountedValue = z.object({ key: z.string().nullable(), clicks: Count, unique_clicks: Count });
export type CountedValue = z.infer<typeof CountedValue>;

/** The visits of a link in a span. */
export const LinkStatistics = z.object({
  clicks: Count,
  unique_clicks: Count,
  /** All requests, those of bots and of browsers that load in advance included. */
  requests: Count,
  bots: Count,
  /** By the days of the zone, those without a visit left out; the key is the instant at which the day begins. */
  by_day: z.array(CountedValue),
  /** The values with most clicks. */
  by_country: z.array(CountedValue),
  by_device: z.array(CountedValue),
  by_referrer: z.array(CountedValue),
});
export type LinkStatistics = z.infer<typeof LinkStatistics>;

/** How many values lists of statistics have. */
export const MOST_COUNTED_VALUES = 10;
