import type { MeterId } from '#contracts/networks/meter.ts';
import type { Instant } from '#server/kit/db/columns.ts';

type MeterKey = { account_id: string; connection_id: string; meter: MeterId };

type ConnectionSpending = MeterKey & { day: string; amount: number };

type ConnectionMeters = MeterKey & {
  soft: number | null;
  hard: number | null;
  reported_period: string | null;
  reported_used: number | null;
  reported_allowance: number | null;
  reported_at: Instant | null;
  counted: number | null;
  notified_period: string | null;
};

/** See 0292_create_connection_meters.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    connection_spending: ConnectionSpending;
    connection_meters: ConnectionMeters;
  }
}
