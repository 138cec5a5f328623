import { sql, type RawBuilder } from 'kysely';
import { TEXT_MOST, type JsonLine } from '#server/facts/ticket-row-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Lines of tickets as lines of their fact. `where`: a condition on `m`. */
export async function listMessageRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<JsonLine>`
    select row_to_json(one)::text as line from (
      select m.account_id, ${version}::bigint as version, m._id, m.ticket_id, m.contact_id, m.at, t.channel, t.connection_id,
             m.direction, m.kind, m.content, m.event,
             case when m.direction in ('out', 'note') and m.author_id ~ ${UUID} then m.author_id end as author_id,
             case when sent.state in ('queued', 'sending') then 'pending' else sent.state end as delivery,
             (m.hidden_at is not null)::int as hidden
        from messages m
        join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
        left join outbox sent on sent.account_id = m.account_id and sent.message_id = m._id
       where m.account_id = ${unit.accountId} and ${where}) one`.execute(unit.db);
  return rows.map(({ line }) => line);
}

/** Invitations to surveys as lines of their fact. `where`: a condition on `i`. */
export async function listSurveyRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<JsonLine>`
    select row_to_json(one)::text as line from (
      select i.account_id, ${version}::bigint as version, i._id, i.ticket_id, i.contact_id, i.created_at, i.answered_at, i.expires_at,
             i.channel, i.agent_id, i.requested_by, i.survey_id, i.survey_version, i.language, i.reason, i.csat, i.nps,
             coalesce((select jsonb_object_agg(a.question_id, left(coalesce(a.answer, ''), ${TEXT_MOST}::int))
               from survey_answers a where a.account_id = i.account_id and a.invitation_id = i._id), '{}') as answers
        from survey_invitations i
       where i.account_id = ${unit.accountId} and ${where}) one`.execute(unit.db);
  return rows.map(({ line }) => line);
}
