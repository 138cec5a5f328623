import type { ClickHouseClient } from '@clickhouse/client';
import { AccountId } from '#contracts/kit/ids.ts';
import type { MadeSpan } from '#server/listening/rollups/spans.ts';
import { getAccountId, NOW } from './fill.ts';
import type { BenchQuery } from './questions.ts';

/** The number of times that each query runs, each time with another span or keyword. */
export const ROUNDS = Number(process.env['QUERY_ROUNDS'] ?? 40);

/** The first three warm the caches up, as the first user of a morning does. */
const WARMING = 3;

/** Milliseconds (the median and the 95th percentile), and the number of statements. */
export type QueryTiming = { p50: number; p95: number; processor: number; statements: number };

/** Runs a query round by round. @returns how long the counted rounds took, in milliseconds, and the responses of all rounds */
export async function measureRounds<T>(
  ask: (round: number) => Promise<T>,
): Promise<{ times: number[]; answers: T[] }> {
  const times: number[] = [];
  const answers: T[] = [];
  for (let round = 0; round < WARMING + ROUNDS; round += 1) {
    const start = performance.now();
    answers.push(await ask(round));
    if (round >= WARMING) times.push(performance.now() - start);
  }
  return { times, answers };
}

/** Runs a query of the largest account against the Earshot store. */
export async function measure(
  clickhouse: ClickHouseClient,
  question: BenchQuery,
  made: readonly MadeSpan[],
): Promise<QueryTiming> {
  const accountId = AccountId.parse(getAccountId(0));
  const { client, countStatements } = counted(clickhouse);
  let statements = 0;
  const { times, answers: processor } = await measureRounds(async (round) => {
    const before = countStatements();
    const used = process.cpuUsage();
    await question.ask(client, accountId, { now: NOW, round, made });
    const { user, system } = process.cpuUsage(used);
    statements = countStatements() - before;
    return (user + system) / 1000;
  });
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    processor: percentile(processor.slice(WARMING), 0.5),
    statements,
  };
}

/** The value below which a share of the times is. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The same store, which also counts the queries it has run. */
function counted(clickhouse: ClickHouseClient): { client: ClickHouseClient; countStatements: () => number } {
  let count = 0;
  const client = new Proxy(clickhouse, {
    get: (target, key) => {
      if (key === 'query') count += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { client, countStatements: () => count };
}
