import { z } from 'zod';
import type { Unit } from '#server/kit/db/unit.ts';
import type { TicketEvent } from '#server/crm/reactions/reactor.ts';

const Values = z.record(z.string(), z.unknown()).catch({});
const Kind = z.enum(['user', 'api_key', 'administrator', 'outside', 'system', 'operator']);

/** The events with these numbers, oldest first; fewer when the account is gone. */
export const readTicketEvents = async (unit: Unit, seqs: readonly number[]): Promise<TicketEvent[]> => {
  const rows = await unit.db
    .selectFrom('event_log as e')
    .leftJoin('event_values as v', (on) =>
      on.onRef('v.account_id', '=', 'e.account_id').onRef('v.seq', '=', 'e.seq'),
    )
    .select(['e.seq', 'e.at', 'e.kind', 'e.entity_id', 'e.actor_kind', 'e.actor_id', 'e.data'])
    .select(['v.before', 'v.after'])
    .where('e.account_id', '=', unit.accountId)
    .where('e.seq', 'in', [...seqs])
    .orderBy('e.seq')
    .execute();
  return rows.map((row) => {
    const data = Values.parse(row.data);
    return {
      seq: Number(row.seq),
      at: new Date(row.at),
      kind: row.kind,
      ticket_id: row.entity_id ?? '',
      actor: {
        kind: Kind.parse(row.actor_kind),
        id: row.actor_id,
        ...(typeof data.through === 'string' ? { through: data.through } : {}),
      },
      data,
      before: Values.parse(row.before),
      after: Values.parse(row.after),
    };
  });
};
