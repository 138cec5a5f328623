import { sql, type RawBuilder } from 'kysely';
import { readFactLines, TEXT_MOST } from '#server/facts/fact-line-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The values of a ticket that are counted from other tables. */
const MEASURES = sql`
  (select nullif(sum(extract(epoch from coalesce(w.ended_at, w.last_heartbeat_at) - w.started_at)), 0)::float8
     from ticket_time_entries w where w.account_id = t.account_id and w.ticket_id = t._id and w.removed_at is null) as worked,
  exists (select from event_log e join event_values v on v.account_id = e.account_id and v.seq = e.seq
    where e.account_id = t.account_id and e.entity_id = t._id and e.kind = 'ticket.updated'
      and v.before ->> 'state' = 'done' and v.after ->> 'state' = 'open' and e.data -> 'undone' is null)::int as reopened,
  exists (select from ticket_sla_levels l where l.account_id = t.account_id and l.ticket_id = t._id and l.breach)::int as breached,
  (select i.csat from survey_invitations i where i.account_id = t.account_id and i.ticket_id = t._id and i.csat is not null
    order by i.answered_at desc limit 1) as csat,
  (select i.nps from survey_invitations i where i.account_id = t.account_id and i.ticket_id = t._id and i.nps is not null
    order by i.answered_at desc limit 1) as nps,
  m.first_response, m.handling_time, m.avg_response_time, m.resolution_time, m.sla_time, m.waiting_time, m.turn_around_time`;

/** The values of the custom form: texts, choices, yes and no as texts; numbers apart. */
const FORM = sql`
  coalesce((select jsonb_object_agg(key, case jsonb_typeof(value)
      when 'boolean' then jsonb_build_array(case when value::boolean then 'yes' else 'no' end)
      when 'string' then jsonb_build_array(left(btrim(value #>> '{}'), ${sql.lit(TEXT_MOST)}))
      else (select coalesce(jsonb_agg(left(one, ${sql.lit(TEXT_MOST)})), '[]') from jsonb_array_elements_text(value) one) end)
    from jsonb_each(t.fields) where jsonb_typeof(value) in ('boolean', 'string', 'array')), '{}') as form,
  coalesce((select jsonb_object_agg(key, value) from jsonb_each(t.fields) where jsonb_typeof(value) = 'number'), '{}') as form_numbers`;

/** What lists of live tickets show beside. */
const STANDING = sql`
  exists (select from outbox sent join messages said on said.account_id = sent.account_id and said._id = sent.message_id
    where sent.account_id = t.account_id and sent.ticket_id = t._id and sent.state in ('failed', 'unknown')
      and not exists (select from messages later where later.account_id = said.account_id
        and later.ticket_id = said.ticket_id and later.direction = 'out' and later.seq > said.seq))::int as undelivered,
  coalesce(side.waiting, 0) as side_waiting, coalesce(side.answered, 0) as side_answered, coalesce(side.unread, 0) as side_unread,
  array(select n.user_id from note_mentions n where n.account_id = t.account_id and n.ticket_id = t._id and n.answered_at is null
    order by n.user_id) as mentioned_user_ids`;

/** Tickets as lines of their fact. `where`: a condition on `t`. */
export function listTicketRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select t.account_id, ${version}::bigint as version, t._id, t.number, t.created_at, t.done_at, t.last_message_at, t.waiting_since,
             t.snoozed_until, t.sla_due_at, t.channel, t.connection_id, t.contact_id, c.customer_id,
             coalesce(tags.ids, '{}') as customer_tag_ids, coalesce(tags.ends, '{}') as customer_tag_ends,
             t.state, (not t.live)::int as done, t.priority, t.source, t.assignee_id, t.group_id, t.tag_ids, t.keyword_ids,
             ${FORM}, t.sla_band, t.survey, t.place, t.stars, t.app_version, t.blocked::int as blocked, t.standby::int as standby, t.merged_into, t.parent_id,
             t.split_from, ${STANDING}, t.replies, t.received, ${MEASURES}
        from tickets t
        join contacts c on c.account_id = t.account_id and c._id = t.contact_id
        left join ticket_sla_metrics m on m.account_id = t.account_id and m.ticket_id = t._id
        left join lateral (
          select array_agg(tag_id order by tag_id) as ids, array_agg(ends order by tag_id) as ends from (
            select given.tag_id, max(coalesce(given.expires_at, '2299-12-31Z')) as ends
              from (select c._id union select same._id from contacts same
                     where same.account_id = c.account_id and same.customer_id = c.customer_id) person (_id)
              join customer_tags given on given.account_id = t.account_id and given.contact_id = person._id
             group by given.tag_id) each) tags on true
        left join lateral (
          select bool_or(s.state = 'open' and s.last_direction = 'out')::int as waiting,
                 bool_or(s.state = 'open' and s.last_direction = 'in')::int as answered, bool_or(s.unread)::int as unread
            from side_conversations s where s.account_id = t.account_id and s.ticket_id = t._id) side on true
       where t.account_id = ${unit.accountId} and ${where}`,
  );
}

/** The service-level clocks of tickets as lines of their fact. `where`: a condition on `t`. */
export function listClockRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select t.account_id, ${version}::bigint as version, md5(t._id || clock.metric)::uuid as _id, t._id as ticket_id, clock.metric,
             t.created_at as started_at, t.done_at as ended_at, t.channel, t.assignee_id as agent_id, t.group_id,
             m.policy_id, m.policy_version, clock.seconds, reached.level, coalesce(reached.breached, 0) as breached,
             reached.breached_at, reached.breach_assignee_id
        from tickets t
        join ticket_sla_metrics m on m.account_id = t.account_id and m.ticket_id = t._id
        cross join lateral (values ('first_response', m.first_response), ('handling_time', m.handling_time),
          ('avg_response_time', m.avg_response_time), ('resolution_time', m.resolution_time), ('sla_time', m.sla_time),
          ('waiting_time', m.waiting_time), ('turn_around_time', m.turn_around_time)) clock (metric, seconds)
        left join lateral (
          select max(l.level) filter (where l.kind = 'level') as level, bool_or(l.breach)::int as breached,
                 min(l.at) filter (where l.breach) as breached_at,
                 (array_agg(l.assignee_id order by l.at, l.level) filter (where l.breach))[1] as breach_assignee_id
            from ticket_sla_levels l
           where l.account_id = t.account_id and l.ticket_id = t._id and l.metric = clock.metric) reached on true
       where t.account_id = ${unit.accountId} and ${where}`,
  );
}
