import type { ConnectionValues, Io, MeterReport } from '#connectors/kit/exchange.ts';
import { makeLineClient } from '#connectors/line/client.ts';

/**
 * How many messages of the month LINE counted, and how many are included (GET /v2/bot/message/quota and /consumption); nothing where LINE
 * could not be reached.
 */
export async function reportMeters(values: ConnectionValues, io: Io): Promise<readonly MeterReport[]> {
  const client = makeLineClient(values, io);
  try {
    const { type, value } = await client.getMessageQuota();
    const { totalUsage } = await client.getMessageQuotaConsumption();
    return [
      {
        meter: 'push',
        used: totalUsage,
        allowance: type === 'limited' && value !== undefined ? value : null,
      },
    ];
  } catch {
    return [];
  }
}
