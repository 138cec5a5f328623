import type { ClickHouseClient } from '@clickhouse/client';
import { AccountId } from '#contracts/kit/ids.ts';
import type { MadeSpan } from '#server/listening/sums/spans.ts';
import { accountAt, NOW } from './fill.ts';
import type { Question } from './questions.ts';

/** Times that each question is asked, each time of another span or keyword. */
export const ROUNDS = Number(process.env['QUERY_ROUNDS'] ?? 40);

/** The first three warm the caches up, as the first visitor of a morning does. */
const WARMING = 3;

/** Milliseconds (the middle, and what 95 of 100 stay below), and how many statements it took. */
export type Measured = { p50: number; p95: number; processor: number; statements: number };

/** Asks our own store a question, round by round, of the largest account. */
export const measure = async (
  clickhouse: ClickHouseClient,
  question: Question,
  made: readonly MadeSpan[],
): Promise<Measured> => {
  const accountId = AccountId.parse(accountAt(0));
  const { client, asked } = counted(clickhouse);
  const times: number[] = [];
  const processor: number[] = [];
  let statements = 0;
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    const before = asked();
    const used = process.cpuUsage();
    const start = performance.now();
    await question.ask(client, accountId, { now: NOW, round, made });
    if (round < WARMING) continue;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
    statements = asked() - before;
  }
  return { p50: at(times, 0.5), p95: at(times, 0.95), processor: at(processor, 0.5), statements };
};

const at = (list: readonly number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
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
