import { SLA_METRICS } from '#contracts/crm/sla/levels.ts';
import type { FactName } from '#contracts/facts/facts.ts';
import { buildAmongSql, buildEitherSql } from '#server/facts/among-sql.ts';
import { listAttendanceIds } from '#server/facts/fact-store.ts';
import { listKeywordRows } from '#server/facts/keyword-row-store.ts';
import { listMessageRows, listSurveyRows } from '#server/facts/message-row-store.ts';
import { listPostNumberRows, listPublishedPostRows } from '#server/facts/published-row-store.ts';
import { listClockRows, listTicketRows } from '#server/facts/ticket-row-store.ts';
import type { TouchedEntities } from '#server/facts/touched-store.ts';
import { listAttendanceRows, listHandlingRows, listStatusRows } from '#server/facts/work-row-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Rows by their fact, as lines of JSON. */
export type DerivedRows = Partial<Record<FactName, string[]>>;

/** The facts of the entities of a batch as PostgreSQL has them now, and marks of removal for those that it no longer has. */
export async function deriveRows(
  context: Context,
  unit: UnitOfWork,
  { touched, version }: { touched: TouchedEntities; version: number },
): Promise<DerivedRows> {
  const { tickets, wholeTickets, messages, surveys, spans, agents } = touched;
  const removed = (id: string) => buildRemovedRow(unit, version, { _id: id });
  const ticketRows =
    tickets.length > 0 ? await listTicketRows(unit, version, buildAmongSql('t._id', tickets)) : [];
  const goneTickets = findMissing(tickets, ticketRows);
  const messageRows =
    messages.length + wholeTickets.length > 0
      ? await listMessageRows(
          unit,
          version,
          buildEitherSql(['m._id', messages], ['m.ticket_id', wholeTickets]),
        )
      : [];
  const surveyRows =
    surveys.length + tickets.length > 0
      ? await listSurveyRows(unit, version, buildEitherSql(['i._id', surveys], ['i.ticket_id', tickets]))
      : [];
  return {
    tickets: [...ticketRows, ...goneTickets.map(removed)],
    sla_clocks: [
      ...(tickets.length > 0 ? await listClockRows(unit, version, buildAmongSql('t._id', tickets)) : []),
      ...goneTickets.flatMap((ticket_id) =>
        SLA_METRICS.map((metric) => buildRemovedRow(unit, version, { ticket_id, metric })),
      ),
    ],
    messages: [...messageRows, ...findMissing(messages, messageRows).map(removed)],
    surveys: [...surveyRows, ...findMissing(surveys, surveyRows).map(removed)],
    keywords: await deriveAlone(unit, version, {
      ids: touched.keywords,
      column: 'k._id',
      list: listKeywordRows,
    }),
    published_posts: await deriveAlone(unit, version, {
      ids: touched.publishedPosts,
      column: 'p._id',
      list: listPublishedPostRows,
    }),
    post_numbers: await deriveAlone(unit, version, {
      ids: touched.postNumbers,
      column: 'n._id',
      list: listPostNumberRows,
    }),
    agent_work: [
      ...(await deriveSpans(unit, version, { spans, tickets })),
      ...(await deriveAttendance(context, unit, { agents, version })),
    ],
  };
}

/** Rows that nothing else changes: their ids are touched, `column` has them. */
async function deriveAlone(
  unit: UnitOfWork,
  version: number,
  { ids, column, list }: { ids: readonly string[]; column: string; list: typeof listKeywordRows },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await list(unit, version, buildAmongSql(column, ids));
  return [...rows, ...findMissing(ids, rows).map((_id) => buildRemovedRow(unit, version, { _id }))];
}

async function deriveSpans(
  unit: UnitOfWork,
  version: number,
  { spans, tickets }: Pick<TouchedEntities, 'spans' | 'tickets'>,
): Promise<string[]> {
  if (spans.length + tickets.length === 0) return [];
  const rows = await listHandlingRows(
    unit,
    version,
    buildEitherSql(['w._id', spans], ['w.ticket_id', tickets]),
  );
  if (spans.length > 0) rows.push(...(await listStatusRows(unit, version, buildAmongSql('s._id', spans))));
  return [...rows, ...findMissing(spans, rows).map((_id) => buildRemovedRow(unit, version, { _id }))];
}

/** A correction of one entry may change every span of the person: those that are no longer there are removed. */
async function deriveAttendance(
  context: Context,
  unit: UnitOfWork,
  { agents, version }: { agents: readonly string[]; version: number },
): Promise<string[]> {
  if (agents.length === 0) return [];
  const rows = await listAttendanceRows(unit, version, buildAmongSql('p.user_id', agents));
  const ids = await listAttendanceIds({ clickhouse: context.clickhouse, accountId: unit.accountId }, agents);
  return [...rows, ...findMissing(ids, rows).map((_id) => buildRemovedRow(unit, version, { _id }))];
}

/** The ID of a row; the keys of a line are in the order of its columns. */
const OWN_ID = /"_id":"([0-9a-f-]{36})"/;

/** Which of these IDs no row has. */
function findMissing(ids: readonly string[], rows: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const found = new Set(readIds(rows));
  return ids.filter((id) => !found.has(id));
}

/** The IDs of derived rows. */
export function readIds(rows: readonly string[]): string[] {
  return rows.flatMap((row) => OWN_ID.exec(row)?.[1] ?? []);
}

function buildRemovedRow(unit: UnitOfWork, version: number, key: Record<string, string>): string {
  return JSON.stringify({ account_id: unit.accountId, version, removed: 1, ...key });
}
