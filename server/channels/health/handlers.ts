import * as contract from '#contracts/channels/health.ts';
import type { MeterDeclaration } from '#contracts/networks/meter.ts';
import { loadConnection, type Connection } from '#server/channels/connection-store.ts';
import { listUndelivered } from '#server/channels/health/health-store.ts';
import { listHealth, listTroubles } from '#server/channels/health/list-health.ts';
import { presentMeter } from '#server/channels/health/present-meter.ts';
import { sendTest } from '#server/channels/health/send-test.ts';
import { resumeWaiting } from '#server/channels/meters/message-quota.ts';
import { saveLimits } from '#server/channels/meters/meter-store.ts';
import { listMeters } from '#server/channels/meters/spend.ts';
import { listSpending } from '#server/channels/meters/spending-store.ts';
import { pollNow } from '#server/channels/meters/waiting-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listHealth, async ({ unit }) => ({ items: await listHealth(unit) })),

  bind(contract.listTroubles, async ({ unit }) => ({ items: await listTroubles(unit) })),

  bind(contract.listUndelivered, async ({ context, unit, params, query }) => {
    requireFound(await loadConnection(context, unit, params.connection_id));
    return { items: await listUndelivered(unit, params.connection_id, query.reason) };
  }),

  bind(contract.listSpending, async ({ context, unit, params, query }) => {
    const connection = requireFound(await loadConnection(context, unit, params.connection_id));
    return listSpending(unit, connection._id, requireFound(findMeter(connection, query.meter)));
  }),

  bind(contract.setMeterLimits, async ({ context, unit, params, body }) => {
    const connection = requireFound(await loadConnection(context, unit, params._id));
    const declared = requireFound(findMeter(connection, body.meter));
    const before = await presentMeter(unit, connection._id, declared);
    await saveLimits(unit, { connectionId: connection._id, meter: declared.id }, body);
    const after = await presentMeter(unit, connection._id, declared);
    await resumeWaiting(unit, connection._id);
    if (declared.reads) await pollNow(unit, connection._id);
    unit.record({
      kind: 'engagement.updated',
      entityId: connection._id,
      before: { name: connection.name, [`limits_${declared.id}`]: limitsOf(before) },
      after: { name: connection.name, [`limits_${declared.id}`]: limitsOf(after) },
    });
    return after;
  }),

  bind(contract.testEngagement, async ({ context, params, session, inUnit }) => {
    const connection = requireFound(await inUnit((unit) => loadConnection(context, unit, params._id)));
    if (!connection.active) return refuse('connection_inactive');
    const outcome = await sendTest(context, { connection, address: session.user.email, inUnit });
    await inUnit(async (unit) =>
      unit.record({
        kind: 'engagement.tested',
        entityId: connection._id,
        after: { name: connection.name, outcome: outcome.status },
      }),
    );
    return {
      accepted: outcome.status === 'accepted',
      failed: outcome.status === 'accepted' ? null : outcome.message,
    };
  }),
];

function findMeter(connection: Connection, meter: string): MeterDeclaration | undefined {
  return listMeters(connection.channel).find(({ id }) => id === meter);
}

function limitsOf({ soft, hard }: contract.ConnectionMeter) {
  return { soft, hard };
}
