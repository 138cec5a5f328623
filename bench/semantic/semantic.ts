import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { percentile } from '#bench/queries/measure.ts';
import { waitForMerges } from '#bench/queries/sums.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { ACCOUNT, SPAN } from './account.ts';
import { answerByHand, answerByLayer, assertSameRows } from './answers.ts';
import { openCube } from './cube.ts';
import { fillRows } from './fill.ts';
import type { HandWritten } from './hand-written.ts';
import { MENTION_QUESTIONS } from './mention-questions.ts';
import { measurePeers } from './peers.ts';
import { measurePlanner } from './planner.ts';
import { measureReadOnce } from './read-once.ts';
import { TICKET_QUESTIONS } from './ticket-questions.ts';
import { measureTwoFacts } from './two-facts.ts';

const MENTIONS = Number(process.env['SEMANTIC_MENTIONS'] ?? 1_000_000);
const TICKETS = Number(process.env['SEMANTIC_TICKETS'] ?? 100_000);
const ROUNDS = Number(process.env['SEMANTIC_ROUNDS'] ?? 15);

/**
 * How long the planner takes beside Cube's compiler, the layer's statements beside hand-written ones, DuckDB and PostgreSQL over the same
 * rows, and what reading the matches of a text once gains. @returns a section
 */
export async function runSemanticBench(): Promise<string> {
  const cube = await openCube();
  const planner = measurePlanner(cube);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-semantic-'));
  const clickhouse = await openClickHouse(folder, () => {});
  try {
    await migrateClickHouse(clickhouse);
    await fillRows(clickhouse, { accountId: ACCOUNT, mentions: MENTIONS, tickets: TICKETS, span: SPAN });
    await waitForMerges(clickhouse);
    const questions = await measureQuestions(clickhouse);
    const twoFacts = await measureTwoFacts(clickhouse, cube);
    const readOnce = await measureReadOnce(clickhouse);
    const peers = await measurePeers(clickhouse, folder);
    return `## Semantic layer

${MENTIONS.toLocaleString('en')} mentions and ${TICKETS.toLocaleString('en')} tickets of one account over 30 days. Every answer of the layer is compared with the hand-written
statement cell by cell; a difference ends the run. Medians of ${ROUNDS} rounds, taken in turn; the layer's time includes planning.

${planner}

${questions}

${twoFacts}

${readOnce}

${peers}
`;
  } finally {
    await clickhouse.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureQuestions(clickhouse: ClickHouseClient): Promise<string> {
  const rows: string[] = [];
  const ratios: number[] = [];
  for (const one of [...MENTION_QUESTIONS, ...TICKET_QUESTIONS]) {
    const { layer, hand } = await compare(clickhouse, one);
    ratios.push(layer / hand);
    rows.push(
      `| ${one.name} | ${hand.toFixed(1)} ms | ${layer.toFixed(1)} ms | ${(layer / hand).toFixed(2)} |`,
    );
  }
  return `| question | hand-written | layer | ratio |
| --- | --- | --- | --- |
${rows.join('\n')}

Ratio in the middle of ${ratios.length} questions ${percentile(ratios, 0.5).toFixed(2)} (limit 1.05), largest ${Math.max(...ratios).toFixed(2)} (limit 1.2).`;
}

async function compare(
  clickhouse: ClickHouseClient,
  { name, question, statement }: HandWritten,
): Promise<{ layer: number; hand: number }> {
  const times = { layer: [] as number[], hand: [] as number[] };
  // The first two rounds warm both up.
  for (let round = -2; round < ROUNDS; round += 1) {
    const start = performance.now();
    const theirs = await answerByHand(clickhouse, statement);
    const between = performance.now();
    const ours = await answerByLayer(clickhouse, question);
    const end = performance.now();
    assertSameRows(ours, theirs, name);
    if (round < 0) continue;
    times.hand.push(between - start);
    times.layer.push(end - between);
  }
  return { layer: percentile(times.layer, 0.5), hand: percentile(times.hand, 0.5) };
}
