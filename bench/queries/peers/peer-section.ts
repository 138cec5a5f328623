import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { getAccountId, NOW } from '../fill.ts';
import type { FilledStore } from '../filled-store.ts';
import { percentile, measureRounds } from '../measure.ts';
import { COMPARED, type ComparedQuery } from './compared.ts';
import { duckdb } from './duckdb.ts';
import type { FilledPeer, Line, Peer } from './peer.ts';
import { postgres } from './postgres.ts';
import { assertSameLines } from './same-answers.ts';

/** With more mentions, filling the peers would take hours. */
const MOST = 10_000_000;
const PEERS: readonly Peer[] = [postgres, duckdb];

/** The median time of a query, in milliseconds, and the responses of all rounds. */
type QueryTiming = { p50: number; answers: Line[][] };

/**
 * Runs the queries of Earshot on the peers, over the same mentions, and compares their responses with those of Earshot. @returns a section
 */
export async function buildPeerSection(store: FilledStore, mentions: number): Promise<string> {
  const heading = '### Beside PostgreSQL and DuckDB\n\n';
  if (mentions > MOST)
    return `${heading}Not filled with more than ${MOST.toLocaleString('en')} mentions: that would take hours.\n`;
  const { clickhouse, filled } = store;
  const accountId = AccountId.parse(getAccountId(0));
  const own = await askAll(({ own: ask }, about) => ask(clickhouse, accountId, about), filled.sums.made);
  const results: { name: string; filled: FilledPeer; p50: number[] }[] = [];
  for (const peer of PEERS) {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-peer-'));
    try {
      await peer.use(folder, clickhouse, async (peerFilled) => {
        const theirs = await askAll(({ asking, values }, about) => peerFilled.ask(asking, values(about)), []);
        holdAgainst(peer.name, own, theirs);
        results.push({ name: peer.name, filled: peerFilled, p50: theirs.map(({ p50 }) => p50) });
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const rows = COMPARED.map(({ name }, index) => {
    const ours = own[index]?.p50 ?? 0;
    const theirs = results.map(({ p50 }) => p50[index] ?? 0);
    return `| ${[name, ...[ours, ...theirs].map((time) => time.toFixed(1)), ratio(Math.min(...theirs) / ours)].join(' | ')} |`;
  });
  const filling = results.map(
    ({ name, filled: { seconds, bytes } }) =>
      `${name} was filled in ${seconds.taken.toFixed(0)} s out of files that our engine wrote in ${seconds.written.toFixed(0)} s, and takes ${gigabytes(bytes)} on the disk with its indexes`,
  );
  return `${heading}The same mentions and spans; every answer of every round was the same in all three. Each store is asked alone, by one caller, in the middle of
the rounds. Ours reads the sums of whole days where they tell it, as it does for screens; the peers read mentions, by the indexes that
serve these questions best (PostgreSQL's trigrams of the asked account only) and in the order of account and time. They hold the text
once, since here it is the same folded, and are not asked for what screens show beside (the whole that shares are of).

| question | Earshot p50 ms | ${results.map(({ name }) => `${name} p50 ms`).join(' | ')} | times faster than the better peer |
| --- | ---: | ${results.map(() => '---:').join(' | ')} | ---: |
${rows.join('\n')}

${filling.join('; ')}. Ours takes ${gigabytes(await sizeOf(clickhouse))}, its sums with it.
`;
}

async function askAll(
  ask: (question: ComparedQuery, about: Parameters<ComparedQuery['values']>[0]) => Promise<Line[]>,
  made: FilledStore['filled']['sums']['made'],
): Promise<QueryTiming[]> {
  const timings: QueryTiming[] = [];
  for (const question of COMPARED) {
    const { times, answers } = await measureRounds((round) => ask(question, { now: NOW, round, made }));
    timings.push({ p50: percentile(times, 0.5), answers });
  }
  return timings;
}

function holdAgainst(peer: string, own: readonly QueryTiming[], theirs: readonly QueryTiming[]): void {
  for (const [index, { name }] of COMPARED.entries())
    for (const [round, answer] of (own[index]?.answers ?? []).entries())
      assertSameLines(answer, theirs[index]?.answers[round] ?? [], `${name} of ${peer}, round ${round}`);
}

const Size = z.array(z.object({ bytes: z.coerce.number() }));

async function sizeOf(clickhouse: ClickHouseClient): Promise<number> {
  const answer = await clickhouse.query({
    query:
      'select sum(bytes_on_disk) as bytes from system.parts where active and database = currentDatabase()',
    format: 'JSONEachRow',
  });
  return Size.parse(await answer.json())[0]?.bytes ?? 0;
}

const ratio = (value: number): string => (value < 10 ? value.toPrecision(2) : value.toFixed(0));

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
