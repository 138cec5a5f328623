import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { CaseState } from '#contracts/crm/quality/case.ts';
import { getPassPoints } from '#contracts/crm/quality/score.ts';
import type { Channel } from '#contracts/networks.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type CaseRow = Selectable<Tables['quality_cases']>;
/** A case with the fields that lists show of its ticket, and its reviewers of the first two rounds so far. */
export type ListedCase = CaseRow & { number: number; subject: string; channel: Channel; reviewers: string[] };

/** The query of a list of cases. */
export type CaseQuery = {
  state?: CaseState | undefined;
  /** The agent whose work was scored; `none` where the ticket had no assignee. */
  agent_id?: string | undefined;
  ticket_id?: string | undefined;
  passed?: 'yes' | 'no' | undefined;
  appealed?: 'yes' | undefined;
  twice?: 'yes' | undefined;
  /** By key: an answer that was given in one of the first two rounds, and whether it met the question. */
  question?: string | undefined;
  card?: string | undefined;
  met?: 'yes' | 'no' | undefined;
  judged_from?: string | undefined;
  judged_to?: string | undefined;
  /** Whose turn it is: to review what is open, to decide on an appeal. */
  judge?: string | undefined;
  /** Leaves out cases that are not scored yet. */
  judgedOnly?: boolean;
};

const reviewers = sql<string[]>`array(select r.reviewer_id from quality_reviews r
  where r.account_id = c.account_id and r.case_id = c._id and r.round < 3 order by r.round)`;

const appealed = sql<SqlBool>`exists (select from quality_appeals a
  where a.account_id = c.account_id and a.case_id = c._id)`;

/** Scored cases in which such an answer was given: while a case is open, nobody sees another's answers. */
function answered({ question, card, met }: CaseQuery): ReturnType<typeof sql<SqlBool>> | null {
  if (question === undefined && card === undefined && met === undefined) return null;
  const met_question = sql<SqlBool>`value >= case question ->> 'kind'
    when 'points' then ${getPassPoints({ kind: 'points' })}::numeric else ${getPassPoints({ kind: 'yes_no' })} end`;
  return sql<SqlBool>`c.state <> 'open' and exists (
    select from quality_reviews r
      cross join jsonb_array_elements(c.card -> 'questions') with ordinality as asked (question, place)
      cross join lateral (select (r.answers -> (place - 1)::int ->> 'value')::numeric as value) as given
    where r.account_id = c.account_id and r.case_id = c._id and r.round < 3 and value is not null
      and ${question === undefined ? sql`true` : sql`question ->> 'label' = ${question}`}
      and ${card === undefined ? sql`true` : sql`c.card ->> 'name' = ${card}`}
      and ${met === undefined ? sql`true` : met === 'yes' ? met_question : sql`not (${met_question})`})`;
}

function cases(unit: UnitOfWork) {
  return unit.db
    .selectFrom('quality_cases as c')
    .innerJoin('tickets as t', (on) =>
      on.onRef('t.account_id', '=', 'c.account_id').onRef('t._id', '=', 'c.ticket_id'),
    )
    .selectAll('c')
    .select(['t.number', 't.subject', 't.channel', reviewers.as('reviewers')])
    .where('c.account_id', '=', unit.accountId);
}

/** Cases, newest first, at most one more than `limit`. */
export function listCases(
  unit: UnitOfWork,
  query: CaseQuery,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<ListedCase[]> {
  const wanted: (ReturnType<typeof sql<SqlBool>> | null | undefined)[] = [
    query.state ? sql<SqlBool>`c.state = ${query.state}` : null,
    query.judgedOnly ? sql<SqlBool>`c.state <> 'open'` : null,
    query.agent_id === 'none' ? sql<SqlBool>`c.agent_id is null` : null,
    query.agent_id && query.agent_id !== 'none' ? sql<SqlBool>`c.agent_id = ${query.agent_id}` : null,
    query.ticket_id ? sql<SqlBool>`c.ticket_id = ${query.ticket_id}` : null,
    query.passed ? sql<SqlBool>`c.passed = ${query.passed === 'yes'}` : null,
    query.appealed ? appealed : null,
    query.twice ? sql<SqlBool>`c.needed > 1` : null,
    answered(query),
    query.judged_from ? sql<SqlBool>`c.reviewed_at >= ${query.judged_from}` : null,
    query.judged_to ? sql<SqlBool>`c.reviewed_at < ${query.judged_to}` : null,
    query.judge
      ? sql<SqlBool>`c.state in ('open', 'appealed') and c.agent_id is distinct from ${query.judge}::uuid
          and not ${query.judge}::uuid = any(${reviewers})`
      : null,
    after ? sql<SqlBool>`(c.created_at, c._id) < (${after[0]}, ${after[1]}::uuid)` : null,
  ];
  return cases(unit)
    .where((is) => is.and(wanted.filter((one) => one !== null && one !== undefined)))
    .orderBy('c.created_at', 'desc')
    .orderBy('c._id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A case by its ID. */
export async function findCase(unit: UnitOfWork, id: string): Promise<ListedCase | null> {
  return (await cases(unit).where('c._id', '=', id).executeTakeFirst()) ?? null;
}

/** A case by its ID, locked until the unit ends: others who act on it wait. */
export async function lockCase(unit: UnitOfWork, id: string): Promise<ListedCase | null> {
  await accountTable(unit, 'quality_cases')
    .selectFrom()
    .select('_id')
    .where('_id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return findCase(unit, id);
}

/** Adds a case; one that its rule has selected before is left. @returns whether it is new */
export async function insertCase(
  unit: UnitOfWork,
  row: Insertable<Tables['quality_cases']>,
): Promise<boolean> {
  const made = await unit.db
    .insertInto('quality_cases')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes the state of a case. */
export async function updateCase(
  unit: UnitOfWork,
  id: string,
  next: { state: CaseState; score?: number; passed?: boolean; reviewed_at?: Date },
): Promise<void> {
  await accountTable(unit, 'quality_cases').update(id, next);
}
