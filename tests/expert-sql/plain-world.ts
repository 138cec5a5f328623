import type { ClickHouseClient } from '@clickhouse/client';
import pg from 'pg';
import type { AccountId } from '#contracts/kit/ids.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { listSqlTables, type SqlColumn, type SqlTable } from '#engine/expert-sql/sql-table.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';
import { buildModel } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { makeBelow } from '#tests/factories/random-mentions.ts';

/** The same few rows in ClickHouse, as the suite stores them, and in plain tables of PostgreSQL. */
type StoredRow = Readonly<Record<string, unknown>>;
type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;

export const SEES_ALL: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  sets: {},
};
const MODEL = buildModel(DATA_SETS);
export const PLAIN_TABLES = ['mentions', 'tickets', 'messages', 'sla_clocks'] as const;
export const FROM = Date.UTC(2026, 9, 20);
const DAY = 86_400_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

function toId(kind: number, number: number): string {
  return `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
const format = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 23);

/** Rows with few different values, so that they meet in joins and groups; some are not counted. */
export function drawRows(seed: number): StoredRows {
  const below = makeBelow(seed);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => below(3) === 0);
  const at = (): number => FROM + below(14 * 24 * 4) * 900_000 + below(2) * 61_500;
  const maybe = <T>(value: T): T | null => (below(3) === 0 ? null : value);
  const tickets = Array.from({ length: 24 }, (_one, index) => {
    const created = at();
    return {
      _id: toId(1, index),
      number: index + 1,
      created_at: format(created),
      done_at: maybe(format(created + below(3 * DAY))),
      last_message_at: format(created + below(DAY)),
      waiting_since: maybe(format(created)),
      state: oneOf(['open', 'waiting', 'done']),
      channel: oneOf(['line', 'facebook', 'x']),
      connection_id: toId(2, below(2)),
      contact_id: toId(3, below(9)),
      assignee_id: maybe(toId(4, below(3))),
      group_id: maybe(toId(5, below(2))),
      priority: below(4),
      tag_ids: some([toId(6, 1), toId(6, 2), toId(6, 3)]),
      blocked: below(8) === 0 ? 1 : 0,
      done: below(2),
      reopened: below(4) === 0 ? 1 : 0,
      breached: below(3) === 0 ? 1 : 0,
      replies: below(6),
      received: below(4),
      worked: maybe(below(40) * 0.25),
      first_response: maybe(below(4000)),
      csat: maybe(1 + below(5)),
      nps: maybe(below(11)),
      source: oneOf(['customer', 'agent']),
      version: 1,
    };
  });
  return {
    mentions: Array.from({ length: 60 }, (_one, index) => ({
      _id: toId(7, index),
      source_id: toId(8, below(2)),
      channel: oneOf(['line', 'facebook', 'pantip']),
      kind: oneOf(['post', 'message']),
      author_id: oneOf(['', 'anna', 'bert', 'จันทร์']),
      published_at: format(at()),
      collected_at: format(FROM + 20 * DAY),
      language: oneOf(['th', 'en', '']),
      sentiment: oneOf(['negative', 'neutral', 'positive', 'question', 'unjudged']),
      sentiment_by: oneOf(['model', 'person']),
      followers: oneOf([null, 10, 999, 1000, 50_000]),
      likes: maybe(below(20)),
      comments: maybe(below(9)),
      keywords: some([1, 2, 3]),
      tags: some([7, 8]),
      words: some(['รอนาน', 'อร่อย', 'ราคา', 'good value']),
      hashtags: some(['promo', 'โปร', 'new']),
      country: oneOf(['', 'TH', 'JP']),
      thread: oneOf(['', 'one', 'Two', 'สาม']),
      cluster: oneOf([0, 7, 9_007_199_254_740_991]),
      engagement: below(50),
      reach: below(5000),
      influence: below(100),
      score: below(40) * 0.25,
      hidden: below(9) === 0 ? 'person' : 'no',
      starred: below(2),
      status: oneOf(['new', 'seen', 'done']),
      assigned_to: oneOf([NOBODY, toId(4, 1)]),
      ticket_id: oneOf([NOBODY, toId(1, below(24))]),
    })),
    tickets,
    messages: Array.from({ length: 50 }, (_one, index) => {
      const direction = oneOf(['in', 'out', 'note']);
      return {
        _id: toId(9, index),
        ticket_id: toId(1, below(26)),
        contact_id: toId(3, below(9)),
        at: format(at()),
        direction,
        kind: oneOf(['private', 'comment']),
        content: oneOf(['text', 'image']),
        channel: oneOf(['line', 'facebook', 'x']),
        connection_id: toId(2, below(2)),
        author_id: direction === 'out' ? toId(4, below(3)) : null,
        delivery: direction === 'out' ? oneOf(['sent', 'failed']) : null,
        version: 1,
      };
    }),
    sla_clocks: Array.from({ length: 20 }, (_one, index) => ({
      _id: toId(1, 100 + index),
      ticket_id: toId(1, index),
      metric: oneOf(['first_response', 'resolution_time']),
      started_at: format(at()),
      ended_at: maybe(format(FROM + 15 * DAY)),
      seconds: maybe(below(5000)),
      level: maybe(below(3)),
      breached: below(2),
      agent_id: maybe(toId(4, below(3))),
      group_id: maybe(toId(5, below(2))),
      channel: oneOf(['line', 'facebook', 'x']),
      policy_id: NOBODY,
      version: 1,
    })),
  };
}

export function findTable(name: string): SqlTable {
  const table = listSqlTables(MODEL, SEES_ALL).find((one) => one.name === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

/** Stores the rows as the suite has them; of each fact there is an older version too. */
export async function storeRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  rows: StoredRows,
): Promise<void> {
  for (const name of PLAIN_TABLES) {
    const { dataSet } = findTable(name);
    const values = (rows[name] ?? []).map((row) => ({ ...row, account_id: accountId }));
    const { table } = dataSet;
    await clickhouse.insert({ table, values, format: 'JSONEachRow' });
    if (!dataSet.versioned) continue;
    const older = values.map((row) => ({ ...row, version: 0, channel: 'older' }));
    await clickhouse.insert({ table, values: older, format: 'JSONEachRow' });
  }
}

const PLAIN_TYPES: Readonly<Record<SqlType, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  text: 'text collate "C"',
  boolean: 'boolean',
  uuid: 'uuid',
  timestamptz: 'timestamptz(3)',
  timestamp: 'timestamp(3)',
  date: 'date',
  interval: 'interval',
  'integer[]': 'integer[]',
  'text[]': 'text[] collate "C"',
  'uuid[]': 'uuid[]',
  unknown: 'text',
};

/** The columns of a table that its own rows have. */
export function listOwnColumns(name: string): SqlColumn[] {
  return [...findTable(name).columns.values()].filter(({ listed, field, name: column }) => {
    return listed && field.until === null && column !== 'author_key';
  });
}

/** Creates a plain table with the rows that are counted. */
export async function createPlainTable(client: pg.Client, name: string, rows: StoredRows): Promise<void> {
  const columns = listOwnColumns(name);
  const listed = columns.map((column) => `"${column.name}" ${PLAIN_TYPES[column.type]}`);
  await client.query(`create table "${name}" (${listed.join(', ')})`);
  const counted = (rows[name] ?? []).filter((row) => row['hidden'] !== 'person' && row['blocked'] !== 1);
  for (const row of counted) {
    const values = columns.map((column) => toPlainValue(column, row));
    const places = values.map((_one, index) => `$${index + 1}`);
    await client.query(`insert into "${name}" values (${places.join(', ')})`, values);
  }
}

function toPlainValue({ field, type }: SqlColumn, row: StoredRow): unknown {
  const value = row[field.column] ?? (type.endsWith('[]') ? [] : defaultOf(field.type));
  if (value === null) return null;
  if (field.bands) {
    const band = Object.entries(field.bands).find(
      ([, { from, to }]) => Number(value) >= from && (to === null || Number(value) < to),
    );
    return band?.[0] ?? null;
  }
  if (field.blank !== null && String(value) === String(field.blank)) return null;
  if (type === 'boolean') return value === 1;
  return type === 'timestamptz' ? `${String(value)}Z` : value;
}

/** What ClickHouse stores for a column that a row does not name. */
function defaultOf(type: string): unknown {
  if (type.endsWith('?')) return null;
  if (type === 'id') return NOBODY;
  if (type === 'text') return '';
  return type === 'instant' ? '1970-01-01 00:00:00.000' : 0;
}
