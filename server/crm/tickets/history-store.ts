import { sql } from 'kysely';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** All events of the log about one resource, oldest first: after a number, at most one more than `limit`. */
export const listHistory = (unit: UnitOfWork, entityId: string, range: { after: number; limit: number }) =>
  unit.db
    .selectFrom('event_log')
    .leftJoin('event_values', (join) =>
      join
        .onRef('event_values.account_id', '=', 'event_log.account_id')
        .onRef('event_values.seq', '=', 'event_log.seq'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'event_log.account_id')
        .on(
          'messages._id',
          '=',
          sql<string>`case when event_log.kind = 'message.received' then (event_log.data ->> 'message_id')::uuid end`,
        ),
    )
    .select([
      'event_log.seq',
      'event_log.at',
      'event_log.kind',
      'event_log.actor_kind',
      'event_log.actor_id',
      'event_values.before',
      'event_values.after',
      'messages.author_id as writer_id',
      'messages.author_name as writer_name',
      // Other events may have a field of that name with another meaning.
      sql<SlaMetric | null>`case when starts_with(event_log.kind, 'ticket.sla_') then event_log.data ->> 'metric' end`.as(
        'metric',
      ),
    ])
    .where('event_log.account_id', '=', unit.accountId)
    .where('event_log.entity_id', '=', entityId)
    .where('event_log.seq', '>', range.after)
    .orderBy('event_log.seq')
    .limit(range.limit + 1)
    .execute();
