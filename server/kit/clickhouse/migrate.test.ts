import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { migrateClickHouse, runClickHouseFile } from '#server/kit/clickhouse/migrate.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import { endSharedWorld } from '#tests/world.ts';

/** A store that was created before a migration, with the data of that time. */

const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
/** Migrations that the baseline replaced. */
const REPLACED = new URL('../../../tests/migrations/clickhouse/', import.meta.url);
const FOLDER = new URL('../../migrations/clickhouse/', import.meta.url);
const account = AccountId.parse('018f0000-0000-7000-8000-0000000000ab');
let client: ClickHouseClient;

beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => undefined);
  await migrateClickHouse(client);
}, 120_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const Numbers = z.array(z.object({ number: z.coerce.number() }));

async function numberOf(query: string): Promise<number | undefined> {
  const answer = await client.query({ query, format: 'JSONEachRow' });
  return Numbers.parse(await answer.json())[0]?.number;
}

const Found = z.object({ id: z.string() });

async function foundBy(text: string): Promise<number> {
  const rows = await readMentions(client, account, {
    row: Found,
    select: sql`toString(_id) as id`,
    where: buildTextCondition(text),
  });
  return rows.length;
}

describe('Texts that were stored before their letters had codes', () => {
  const TEXT = 'ร้านนี้ดีมาก кофе '.repeat(200);

  it('Old parts are found by the codes that they get', async () => {
    await client.command({ query: 'alter table mentions drop column folded_codes' });
    await client.command({
      query: `alter table mentions add column folded_bytes String materialized convertCharset(folded, 'utf-8', 'tis-620') codec(NONE)`,
    });
    await client.insert({
      table: 'mentions',
      format: 'JSONEachRow',
      // Enough for a part whose columns are in files of their own.
      values: Array.from({ length: 4000 }, (_, row) => ({
        account_id: account,
        _id: `018f0000-0000-7000-8000-${row.toString(16).padStart(12, '0')}`,
        published_at: '2026-01-01 00:00:00.000',
        text: TEXT,
        folded: `${TEXT}${row}`,
      })),
    });
    await runClickHouseFile(client, FOLDER, '0031_add_folded_codes.sql');
    const found = () => Promise.all(['ดีมาก', 'кофе', 'ко', '399', 'ดีเลิศ'].map((text) => foundBy(text)));
    const all = [4000, 4000, 4000, 14, 0];
    expect(await found()).toEqual(all);
    while ((await numberOf('select count() as number from system.mutations where not is_done')) !== 0)
      await sleep(50);
    expect(await found()).toEqual(all);
    const bytes = await numberOf(
      `select sum(column_data_compressed_bytes) as number from system.parts_columns
        where database = currentDatabase() and table = 'mentions' and column = 'folded_codes' and active`,
    );
    expect(bytes).toBeGreaterThanOrEqual(4000 * TEXT.length);
    const left = `select count() as number from system.columns where database = currentDatabase() and name = 'folded_bytes'`;
    expect(await numberOf(left)).toBe(0);
  });
});

describe('Texts that were stored smaller', () => {
  it('Texts that were stored smaller are read next to those that are written for reading', async () => {
    const store = (_id: string, text: string) =>
      client.insert({
        table: 'mentions',
        format: 'JSONEachRow',
        values: [{ account_id: account, _id, published_at: '2026-02-01 00:00:00.000', text, folded: text }],
      });
    const readFast = () =>
      numberOf(
        `select count() as number from system.columns where database = currentDatabase() and table = 'mentions'
          and name = 'text' and compression_codec = 'CODEC(LZ4)'`,
      );
    await client.command({ query: 'alter table mentions modify column text codec(ZSTD(3))' });
    await store('018f0000-0000-7000-8000-00000000f001', 'before');
    expect(await readFast()).toBe(0);

    await runClickHouseFile(client, REPLACED, '0014_texts_read_faster.sql');
    expect(await readFast()).toBe(1);
    await store('018f0000-0000-7000-8000-00000000f002', 'after');
    const rows = await readMentions(client, account, {
      row: z.object({ text: z.string() }),
      select: sql`text`,
      where: sql`published_at >= '2026-02-01'`,
      tail: sql`order by _id`,
    });
    expect(rows).toEqual([{ text: 'before' }, { text: 'after' }]);
  });
});
