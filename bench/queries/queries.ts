import { ACCOUNTS, DAYS, KEYWORDS, type FillSize } from './fill.ts';
import { openFilledStore, type FilledStore } from './filled-store.ts';
import { getTimeLimit } from './limits.ts';
import { measure, ROUNDS } from './measure.ts';
import { buildPeerSection } from './peers/peer-section.ts';
import { QUESTIONS } from './questions.ts';

/** Mentions in all accounts; use a smaller number for a quick run: `QUERY_MENTIONS=1000000`. */
const MENTIONS = Number(process.env['QUERY_MENTIONS'] ?? 10_000_000);

/** Mentions of the largest account in an installation with a hundred million. */
const LARGEST = Number(process.env['QUERY_LARGEST'] ?? 20_000_000);

/** The largest account has one in this many of all mentions. */
const SHARE_OF_LARGEST = 5;

/** `QUERY_OTHERS=yes` fills the other accounts too: 70 GB and some hours for a hundred million mentions. */
const OTHERS = process.env['QUERY_OTHERS'] !== undefined;

/** Runs the queries of the overview and the feed for the largest account, and measures how long they take. @returns a section */
export function runQueryBench(): Promise<string> {
  const world = { mentions: MENTIONS, accounts: ACCOUNTS };
  const among = `${MENTIONS.toLocaleString('en')} mentions in ${ACCOUNTS} accounts over ${DAYS} days, the largest with a fifth of them and asked here`;
  return inStore(
    world,
    async (store) =>
      `## Overview and feed\n\n${await answered(store, world, among)}\n${await buildPeerSection(store, MENTIONS)}`,
  );
}

/**
 * Runs the same queries on an account of the size that the largest one has among a hundred million mentions. The other accounts are filled
 * on request only: rows of an account are contiguous, and a query reads no others. @returns a section
 */
export function runLargestBench(): Promise<string> {
  const all = SHARE_OF_LARGEST * LARGEST;
  const world = OTHERS ? { mentions: all, accounts: ACCOUNTS } : { mentions: LARGEST, accounts: 1 };
  const among = OTHERS
    ? `${all.toLocaleString('en')} mentions in ${ACCOUNTS} accounts over ${DAYS} days, the largest with a fifth of them and asked here`
    : `${LARGEST.toLocaleString('en')} mentions of one account over ${DAYS} days, as many as the largest of ${ACCOUNTS} has of ${all.toLocaleString('en')}; the others
are not filled, since rows of an account lie together and a question reads no others`;
  return inStore(
    world,
    async (store) => `## Overview and feed of a very large account\n\n${await answered(store, world, among)}`,
  );
}

async function inStore(world: FillSize, work: (store: FilledStore) => Promise<string>): Promise<string> {
  const store = await openFilledStore(world);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function answered(
  { clickhouse, filled }: FilledStore,
  { mentions }: FillSize,
  among: string,
): Promise<string> {
  const { seconds, source, sums } = filled;
  const rows: string[] = [];
  let missed = 0;
  for (const question of QUESTIONS) {
    const p = await measure(clickhouse, question, sums.made);
    const limit = getTimeLimit(question.kind, mentions);
    if (p.p95 > limit) missed += 1;
    rows.push(
      `| ${question.name} | ${p.statements} | ${p.processor.toFixed(0)} | ${p.p50.toFixed(0)} | ${p.p95.toFixed(0)} | ${limit} | ${p.p95 <= limit ? 'met' : 'missed'} |`,
    );
  }
  return `${among}; ${KEYWORDS} keywords an
account; ${source}. Filled in ${seconds.toFixed(0)} s by the engine, its sums by day made in ${sums.seconds.toFixed(0)} s (${sums.perMention.toFixed(1)} µs of processor time a
mention; the newest day has none, as it would while posts arrive), merges awaited. Each question ${ROUNDS} times, one after the
other, with how many statements it asks and the processor time that this takes (median).

| question | statements | processor ms | p50 ms | p95 ms | limit ms | |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}

${missed === 0 ? 'All limits met.' : `${missed} of ${QUESTIONS.length} limits missed.`}
`;
}
