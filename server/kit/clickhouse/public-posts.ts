import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { isActive, type ProductMap } from '#contracts/kit/products.ts';
import type { SelectParts } from '#server/kit/clickhouse/account-select.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, joinSql, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/**
 * What is known of an account before it may read the pool: its products, and the condition of the posts that it does not want to see.
 * `version`: that of the pool when this was read.
 */
export type PoolReader = { _id: AccountId; product: ProductMap; hidden: Sql | null; version?: string };

/**
 * The right of one account to read the public pool. Every function that selects public posts for an account takes one, and {@link grant} is
 * the only way to get one: the compiler refuses a reading without it.
 */
export class PoolReading {
  readonly accountId: AccountId;
  /** Moves with every change of the pool: what an answer from the pool is kept under. */
  readonly version: string;
  readonly #hidden: Sql | null;

  private constructor({ _id, hidden, version = '' }: PoolReader) {
    this.accountId = _id;
    this.version = version;
    this.#hidden = hidden;
  }

  /** The right to read, null for an account without quick analytics. */
  static grant(reader: PoolReader): PoolReading | null {
    return isActive(reader.product, 'quick_analytic') ? new PoolReading(reader) : null;
  }

  /** The condition of the public posts that the account sees: those that its blacklist does not hide. */
  get shown(): Sql {
    return this.#hidden ? sql`not (${this.#hidden})` : sql`true`;
  }
}

/** A query of the posts of the public pool that an account sees. */
export function buildPoolSelect(reading: PoolReading, { select, where, tail }: SelectParts): Sql {
  return sql`select ${select} from public_posts where (${where}) and (${reading.shown}) ${tail ?? sql``}`;
}

/**
 * What to select of public posts that are none of the account's mentions. `shared`: as in {@link PostParts}. With `seen` a mention that the
 * viewer does not see is as if it were not there.
 */
export type UnmentionedParts = SelectParts & { shared: Sql; seen?: Sql | null };

/** A query of the public posts that are none of the account's mentions, those that its blacklist hides included. */
export function buildUnmentionedSelect(
  { accountId }: PoolReading,
  { select, where, shared, seen, tail }: UnmentionedParts,
): Sql {
  const isPublic = sql`public_id <> ${bindValue('UUID', NO_POST)}`;
  const mentioned = buildSelect('mentions', accountId, {
    select: sql`public_id`,
    where: joinConditions([isPublic, shared, ...(seen ? [sql`hidden <> 'no' or (${seen})`] : [])]),
  });
  return sql`select ${select} from public_posts where (${where}) and _id not in (${mentioned}) ${tail ?? sql``}`;
}

/**
 * What to select of the posts of the pool and the account's mentions: which `columns` are needed, which rows (`where`, by columns of both
 * tables), and which mentions are counted and seen by the viewer (`seen`). `shared`: the conditions that a mention fulfils exactly if its
 * public post does, so not those on a sentiment that the account's rules decide; the more, the faster.
 */
export type PostParts = SelectParts & { columns: readonly string[]; seen: Sql; shared: Sql };

/**
 * A query of all posts that an account can read, each once: its mentions, and the public posts that are none of its mentions. Of a post that
 * is both the mention counts, with the account's sentiment, tags and corrections. A mention that is hidden hides its public post, whether
 * hidden mentions are counted or not. `own` is 1 for a mention and 0 for a public post.
 */
export function buildPostSelect(
  reading: PoolReading,
  { columns, select, where, seen, shared, tail }: PostParts,
): Sql {
  const all = joinSql(columns.map(nameSql), sql`, `);
  const pool = buildUnmentionedSelect(reading, {
    select: sql`${all}, toUInt8(0) as own`,
    where: joinConditions([where, reading.shown]),
    shared,
    seen,
  });
  const mentions = buildSelect('mentions', reading.accountId, {
    select: sql`${all}, toUInt8(1) as own`,
    where: joinConditions([seen, where]),
  });
  return sql`select ${select} from (${pool} union all ${mentions}) as post ${tail ?? sql``}`;
}

const NO_POST = '00000000-0000-0000-0000-000000000000';

/** A query of public posts, and the shape of its rows. */
export type PoolQuery<T extends z.ZodType> = SelectParts & { row: T; settings?: ClickHouseSettings };

/** Queries public posts that an account sees. */
export function readPublicPosts<T extends z.ZodType>(
  clickhouse: ClickHouseClient,
  reading: PoolReading,
  { row, settings, ...parts }: PoolQuery<T>,
): Promise<z.output<T>[]> {
  return readRows(clickhouse, row, buildPoolSelect(reading, parts), settings);
}
