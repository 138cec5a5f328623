import type { ClickHouseClient } from '@clickhouse/client';
import { percentile } from '#bench/queries/measure.ts';
import { answerByHand, answerByLayer, assertSameRows, type Row } from './answers.ts';
import { CUBE_TWO_FACTS } from './cube-model.ts';
import type { Cube, CubeStatement } from './cube.ts';
import { TWO_FACTS } from './ticket-questions.ts';

const ROUNDS = 15;
/** Cube's statement takes seconds. */
const CUBE_ROUNDS = 3;

/** Two data sets by the hour that they share, beside each alone and beside Cube's statement. @returns a paragraph */
export async function measureTwoFacts(clickhouse: ClickHouseClient, cube: Cube | null): Promise<string> {
  const [mentions, tickets] = TWO_FACTS.question.measures;
  const times = { both: [] as number[], alone: [] as number[] };
  let rows: Row[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    rows = await answerByLayer(clickhouse, TWO_FACTS.question);
    const between = performance.now();
    for (const measure of [mentions, tickets])
      if (measure) await answerByLayer(clickhouse, { ...TWO_FACTS.question, measures: [measure] });
    times.both.push(between - start);
    times.alone.push(performance.now() - between);
  }
  const [both, alone] = [percentile(times.both, 0.5), percentile(times.alone, 0.5)];
  const text = `Mentions and tickets by the hour that they share: ${both.toFixed(1)} ms together, ${alone.toFixed(1)} ms for one after the other, ratio
${(both / alone).toFixed(2)}, limit 1.2. `;
  if (!cube) return `${text}Cube was not to be had.`;
  const statement = bindValues(cube.buildStatement(CUBE_TWO_FACTS));
  const took: number[] = [];
  for (let round = 0; round < CUBE_ROUNDS; round += 1) {
    const start = performance.now();
    assertSameRows(rows, await answerByHand(clickhouse, statement), 'two facts of Cube');
    took.push(performance.now() - start);
  }
  const theirs = percentile(took, 0.5);
  return `${text}Cube's statement, which gives the same numbers, takes ${theirs.toFixed(0)} ms: ${(theirs / both).toFixed(0)} times as long, 10 asked.`;
}

/** The values of the model are constants: its statement has none of a caller. */
function bindValues({ query, values }: CubeStatement): string {
  if (values.length > 0) throw new Error(`values in Cube's statement: ${values.join(', ')}`);
  return query;
}
