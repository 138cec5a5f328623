import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { AccountId } from '#contracts/kit/ids.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { accountAt, ACCOUNTS, DAYS, fillMentions, KEYWORDS, NOW } from './fill.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { settle, sumUp } from './sums.ts';
import type { MadeSpan } from '#server/listening/sums/spans.ts';

/** Mentions in all accounts; a smaller number for a quick look: `QUERY_MENTIONS=1000000`. */
const MENTIONS = Number(process.env['QUERY_MENTIONS'] ?? 10_000_000);
/** Times that each question is asked, each time of another span or keyword. */
const ROUNDS = Number(process.env['QUERY_ROUNDS'] ?? 40);

/** Asks what the overview and the feed ask, of the largest account, and tells how long it took. @returns a section */
export const runQueryBench = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-queries-'));
  const clickhouse = await openClickHouse(folder, () => {});
  try {
    await migrateClickHouse(clickhouse);
    const began = performance.now();
    const source = await fillMentions(clickhouse, MENTIONS);
    const filled = (performance.now() - began) / 1000;
    const sums = await sumUp(clickhouse);
    await settle(clickhouse);
    const rows: string[] = [];
    let missed = 0;
    for (const question of QUESTIONS) {
      const p = await measure(clickhouse, question, sums.made);
      if (p.p95 > question.limit) missed += 1;
      rows.push(
        `| ${question.name} | ${p.statements} | ${p.processor.toFixed(0)} | ${p.p50.toFixed(0)} | ${p.p95.toFixed(0)} | ${question.limit} | ${p.p95 <= question.limit ? 'met' : 'missed'} |`,
      );
    }
    return `## Overview and feed

${MENTIONS.toLocaleString('en')} mentions in ${ACCOUNTS} accounts over ${DAYS} days, the largest with a fifth of them and asked here; ${KEYWORDS} keywords an
account; ${source}. Filled in ${filled.toFixed(0)} s by the engine, its sums by day made in ${sums.seconds.toFixed(0)} s (${sums.perMention.toFixed(1)} µs of processor time a
mention; the newest day has none, as it would while posts arrive), merges awaited. Each question ${ROUNDS} times, one after the
other, with how many statements it asks and the processor time that this takes (median).

| question | statements | processor ms | p50 ms | p95 ms | limit ms | |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}

${missed === 0 ? 'All limits met.' : `${missed} of ${QUESTIONS.length} limits missed.`}
`;
  } finally {
    await clickhouse.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

type Measured = { p50: number; p95: number; processor: number; statements: number };

const measure = async (
  clickhouse: ClickHouseClient,
  question: Question,
  made: readonly MadeSpan[],
): Promise<Measured> => {
  const accountId = AccountId.parse(accountAt(0));
  const { client, asked } = counted(clickhouse);
  const times: number[] = [];
  const processor: number[] = [];
  let statements = 0;
  for (let round = -3; round < ROUNDS; round += 1) {
    const before = asked();
    const used = process.cpuUsage();
    const start = performance.now();
    await question.ask(client, accountId, { now: NOW, round: round + 3, made });
    // The first three warm the caches up, as the first visitor of a morning does.
    if (round < 0) continue;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
    statements = asked() - before;
  }
  const at = (list: readonly number[], share: number): number => {
    const sorted = list.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  return { p50: at(times, 0.5), p95: at(times, 0.95), processor: at(processor, 0.5), statements };
};

/** The same store, with how many questions it was asked so far. */
const counted = (clickhouse: ClickHouseClient): { client: ClickHouseClient; asked: () => number } => {
  let count = 0;
  const client = new Proxy(clickhouse, {
    get: (target, key) => {
      if (key === 'query') count += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { client, asked: () => count };
};
