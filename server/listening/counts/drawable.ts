import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { isTimeZone } from '#server/kit/clickhouse/time-zone-store.ts';
import { refuse } from '#server/kit/errors.ts';

/** The longest span of a chart, in days: by week this is some 5,000 bars. */
const LONGEST_DAYS = 36_525;

/**
 * Refuses a span that has more bars than anybody reads, and an unknown time zone.
 * @throws invalid_request
 */
export async function refuseUndrawable(
  clickhouse: ClickHouseClient,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<void> {
  if (Date.parse(to) - Date.parse(from) > LONGEST_DAYS * MS_PER_DAY)
    refuse('invalid_request', { fields: { from: fault('century') } });
  if (!ZoneName.safeParse(zone).success || !(await isTimeZone(clickhouse, zone)))
    refuse('invalid_request', { fields: { time_zone: fault('not_known_here') } });
}
