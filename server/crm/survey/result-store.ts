import { sql, type Expression, type SqlBool } from 'kysely';
import type { InvitationState, SkipReason } from '#contracts/crm/survey/invitation.ts';
import type { Channel } from '#contracts/networks.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import type { InvitationRow } from '#server/crm/survey/invitation-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The scope of a number or list of surveys; a period counts by when a survey was, or would have been, sent. */
export type SurveyScope = {
  from: string;
  to: string;
  survey_id?: string | undefined;
  channel?: Channel | undefined;
  /** `nobody`: of unassigned tickets. */
  agent_id?: string | undefined;
  state?: InvitationState | undefined;
  reason?: SkipReason | undefined;
  kind?: 'csat' | 'nps' | undefined;
  value?: number | undefined;
  question_id?: string | undefined;
  answer?: string | undefined;
};

/** Rows of invitations as lists show them. */
export type ListedInvitation = InvitationRow & { number: number; customer: string };

/** The invitations (`i`) that a number counts. */
export function buildScopeQuery(unit: UnitOfWork, scope: SurveyScope) {
  return unit.db
    .selectFrom('survey_invitations as i')
    .where('i.account_id', '=', unit.accountId)
    .where('i.created_at', '>=', scope.from)
    .where('i.created_at', '<', scope.to)
    .where((is) => is.and(conditions(unit, scope)));
}

function conditions(unit: UnitOfWork, scope: SurveyScope): Expression<SqlBool>[] {
  return [
    ...(scope.survey_id ? [sql<SqlBool>`i.survey_id = ${scope.survey_id}`] : []),
    ...(scope.channel ? [sql<SqlBool>`i.channel = ${scope.channel}`] : []),
    ...(scope.agent_id ? [agentIs(scope.agent_id)] : []),
    ...(scope.state ? [stateIs(unit, scope.state)] : []),
    ...(scope.reason ? [sql<SqlBool>`i.reason = ${scope.reason}`] : []),
    ...(scope.kind ? [sql<SqlBool>`i.${sql.ref(scope.kind)} is not null`] : []),
    ...(scope.kind && scope.value !== undefined
      ? [sql<SqlBool>`i.${sql.ref(scope.kind)} = ${scope.value}`]
      : []),
    ...(scope.question_id ? [wasAnswered(scope.question_id, scope.answer)] : []),
  ];
}

function agentIs(agent: string): Expression<SqlBool> {
  return agent === 'nobody' ? sql`i.agent_id is null` : sql`i.agent_id = ${agent}`;
}

function wasAnswered(questionId: string, answer: string | undefined): Expression<SqlBool> {
  return sql`exists (select from survey_answers a where a.account_id = i.account_id and a.invitation_id = i._id
    and a.question_id = ${questionId} ${answer === undefined ? sql`` : sql`and a.answer = ${answer}`})`;
}

/** `sent` is every one that was sent, answered and expired ones too: the base of an answer rate. */
function stateIs(unit: UnitOfWork, state: InvitationState): Expression<SqlBool> {
  switch (state) {
    case 'skipped':
      return sql`i.reason is not null`;
    case 'sent':
      return sql`i.reason is null`;
    case 'answered':
      return sql`i.answered_at is not null`;
    case 'expired':
      return sql`i.reason is null and i.answered_at is null and i.expires_at <= ${unit.now}`;
  }
}

export type SurveyName = { survey_id: string; name: string };

/** The names of the questionnaires that were used in a period, the latest of each, last used first. */
export function listSurveyNames(
  unit: UnitOfWork,
  { from, to }: Pick<SurveyScope, 'from' | 'to'>,
): Promise<SurveyName[]> {
  return buildScopeQuery(unit, { from, to })
    .select((is) => [
      'i.survey_id',
      sql<string>`(array_agg(i.survey_name order by i.created_at desc))[1]`.as('name'),
      is.fn.max('i.created_at').as('last'),
    ])
    .groupBy('i.survey_id')
    .orderBy('last', 'desc')
    .execute();
}

/** Invitations, newest first, at most one more than `limit`. */
export function listInvitations(
  unit: UnitOfWork,
  scope: SurveyScope,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<ListedInvitation[]> {
  const rows = withTicket(buildScopeQuery(unit, scope))
    .orderBy('i.created_at', 'desc')
    .orderBy('i._id', 'desc')
    .limit(limit + 1);
  return (
    after ? rows.where(sql<SqlBool>`(i.created_at, i._id) < (${after[0]}, ${after[1]}::uuid)`) : rows
  ).execute();
}

/** The invitations of one ticket, newest first. */
export function listTicketInvitations(unit: UnitOfWork, ticketId: string): Promise<ListedInvitation[]> {
  return withTicket(
    unit.db
      .selectFrom('survey_invitations as i')
      .where('i.account_id', '=', unit.accountId)
      .where('i.ticket_id', '=', ticketId),
  )
    .orderBy('i.created_at', 'desc')
    .orderBy('i._id', 'desc')
    .execute();
}

function withTicket(query: ReturnType<typeof buildScopeQuery>) {
  return query
    .innerJoin('tickets as t', (on) =>
      on.onRef('t.account_id', '=', 'i.account_id').onRef('t._id', '=', 'i.ticket_id'),
    )
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.account_id', '=', 'i.account_id').onRef('c._id', '=', 'i.contact_id'),
    )
    .selectAll('i')
    .select(['t.number', buildContactNameSql('c').as('customer')]);
}
