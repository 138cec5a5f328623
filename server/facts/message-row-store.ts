import { sql, type RawBuilder } from 'kysely';
import { readFactLines, TEXT_MOST } from '#server/facts/fact-line-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Lines of tickets as lines of their fact. `where`: a condition on `m`. */
export function listMessageRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select m.account_id, ${version}::bigint as version, m._id, m.ticket_id, m.contact_id, m.at, t.channel, t.connection_id,
             m.direction, m.kind, m.content, m.event,
             case when m.direction in ('out', 'note') and m.author_id ~ ${UUID} then m.author_id end as author_id,
             case when sent.state in ('queued', 'sending') then 'pending' else sent.state end as delivery,
             (m.hidden_at is not null)::int as hidden
        from messages m
        join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
        left join outbox sent on sent.account_id = m.account_id and sent.message_id = m._id
       where m.account_id = ${unit.accountId} and ${where}`,
  );
}

/** Invitations to surveys as lines of their fact. `where`: a condition on `i`. */
export function listSurveyRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select i.account_id, ${version}::bigint as version, i._id, i.ticket_id, i.contact_id, i.created_at, i.answered_at, i.expires_at,
             i.channel, i.agent_id, i.requested_by, i.survey_id, i.survey_version, i.language, i.reason, i.csat, i.nps,
             coalesce((select jsonb_object_agg(a.question_id, left(coalesce(a.answer, ''), ${TEXT_MOST}::int))
               from survey_answers a where a.account_id = i.account_id and a.invitation_id = i._id), '{}') as answers
        from survey_invitations i
       where i.account_id = ${unit.accountId} and ${where}`,
  );
}
