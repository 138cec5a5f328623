import type { ChannelTrouble, ConnectionHealth, ConnectionMeter } from '#contracts/channels/health.ts';
import type { Channel } from '#contracts/networks.ts';
import {
  countFailures,
  countWaiting,
  listConnectionGaps,
  listConnectionTimes,
} from '#server/channels/health/health-store.ts';
import { presentMeter } from '#server/channels/health/present-meter.ts';
import { listMeters } from '#server/channels/meters/spend.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How every connection of the account fares. */
export async function listHealth(unit: UnitOfWork): Promise<ConnectionHealth[]> {
  const failures = Map.groupBy(await countFailures(unit), ({ connection_id }) => connection_id);
  const waiting = new Map((await countWaiting(unit)).map((one) => [one.connection_id, one]));
  const gaps = Map.groupBy(await listConnectionGaps(unit), ({ connection_id }) => connection_id);
  const health: ConnectionHealth[] = [];
  for (const { _id, channel, last_received_at, last_sent_at, lag_seconds } of await listConnectionTimes(unit))
    health.push({
      connection_id: _id,
      last_received_at,
      last_sent_at,
      lag_seconds,
      waiting: waiting.get(_id)?.waiting ?? 0,
      held: waiting.get(_id)?.held ?? 0,
      failures: (failures.get(_id) ?? []).map(({ reason, count }) => ({ reason, count })),
      meters: await presentMeters(unit, _id, channel),
      gaps: (gaps.get(_id) ?? []).map(({ reason, from, to }) => ({ reason, from, to })),
    });
  return health;
}

async function presentMeters(unit: UnitOfWork, id: string, channel: Channel): Promise<ConnectionMeter[]> {
  const meters: ConnectionMeter[] = [];
  for (const declared of listMeters(channel)) meters.push(await presentMeter(unit, id, declared));
  return meters;
}

/** The channels of the CRM that bring nothing at the moment, or whose limit stops messages. */
export async function listTroubles(unit: UnitOfWork): Promise<ChannelTrouble[]> {
  const open = (await listConnectionGaps(unit)).filter(({ to }) => to === null);
  const troubles: ChannelTrouble[] = [];
  for (const { _id, channel, name, in_crm, active } of await listConnectionTimes(unit)) {
    if (!in_crm || !active) continue;
    const gap = open.find(({ connection_id }) => connection_id === _id);
    const stops: ChannelTrouble['stops'] = [];
    for (const declared of listMeters(channel).filter(({ sends }) => sends)) {
      const { meter, stopped, resets_at } = await presentMeter(unit, _id, declared);
      if (stopped) stops.push({ meter, resets_at });
    }
    if (gap || stops.length > 0)
      troubles.push({
        connection_id: _id,
        name,
        channel,
        gap: gap ? { reason: gap.reason, from: gap.from, to: gap.to } : null,
        stops,
      });
  }
  return troubles;
}
