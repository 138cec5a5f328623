import { ACCOUNTS, DAYS, KEYWORDS } from './fill.ts';
import { openFilledStore, type FilledStore } from './filled-store.ts';
import { limitOf } from './limits.ts';
import { measure, ROUNDS } from './measure.ts';
import { peerSection } from './peers/peer-section.ts';
import { QUESTIONS } from './questions.ts';

/** Mentions in all accounts; a smaller number for a quick look: `QUERY_MENTIONS=1000000`. */
const MENTIONS = Number(process.env['QUERY_MENTIONS'] ?? 10_000_000);

/** Asks what the overview and the feed ask, of the largest account, and tells how long it took. @returns a section */
export const runQueryBench = async (): Promise<string> => {
  const store = await openFilledStore(MENTIONS);
  try {
    return `${await ownSection(store)}\n${await peerSection(store, MENTIONS)}`;
  } finally {
    await store.close();
  }
};

const ownSection = async ({ clickhouse, filled }: FilledStore): Promise<string> => {
  const { seconds, source, sums } = filled;
  const rows: string[] = [];
  let missed = 0;
  for (const question of QUESTIONS) {
    const p = await measure(clickhouse, question, sums.made);
    const limit = limitOf(question.kind, MENTIONS);
    if (p.p95 > limit) missed += 1;
    rows.push(
      `| ${question.name} | ${p.statements} | ${p.processor.toFixed(0)} | ${p.p50.toFixed(0)} | ${p.p95.toFixed(0)} | ${limit} | ${p.p95 <= limit ? 'met' : 'missed'} |`,
    );
  }
  return `## Overview and feed

${MENTIONS.toLocaleString('en')} mentions in ${ACCOUNTS} accounts over ${DAYS} days, the largest with a fifth of them and asked here; ${KEYWORDS} keywords an
account; ${source}. Filled in ${seconds.toFixed(0)} s by the engine, its sums by day made in ${sums.seconds.toFixed(0)} s (${sums.perMention.toFixed(1)} µs of processor time a
mention; the newest day has none, as it would while posts arrive), merges awaited. Each question ${ROUNDS} times, one after the
other, with how many statements it asks and the processor time that this takes (median).

| question | statements | processor ms | p50 ms | p95 ms | limit ms | |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}

${missed === 0 ? 'All limits met.' : `${missed} of ${QUESTIONS.length} limits missed.`}
`;
};
