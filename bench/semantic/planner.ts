import { percentile } from '#bench/queries/measure.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { CONTEXT, MODEL, plan, SPAN } from './account.ts';
import { CUBE_LARGE } from './cube-model.ts';
import type { Cube } from './cube.ts';

/** What the planner may take at the 95th percentile, in milliseconds. */
const LIMIT = 0.3;
const PLANS = 3000;
/** Cube takes longer: fewer are enough. */
const CUBE_PLANS = 300;

/** Ten measures over three data sets, with a choice, a comparison and totals. */
const LARGE: Omit<QuestionInput, 'span'> = {
  measures: [...CUBE_LARGE.measures],
  rows: [{ dimension: 'channel', top: { count: 5, by: 'mentions.mentions', others: true } }],
  columns: [{ dimension: 'time', grain: 'day' }],
  filters: [{ dimension: 'channel', is: 'not_among', values: ['rss'] }],
  comparison: 'before',
  totals: ['rows', 'columns'],
  zone: 'Asia/Bangkok',
};

/** The same with five formulas in place of measures. */
const WITH_FORMULAS: Omit<QuestionInput, 'span'> = {
  ...LARGE,
  calculated: {
    measures: [
      { name: 'per_author', data_set: 'mentions', formula: 'mentions / authors' },
      { name: 'angry', data_set: 'mentions', formula: 'count_if(sentiment = "negative") / count()' },
      { name: 'loud', data_set: 'mentions', formula: 'sum(if(followers > 10000, engagement, 0))' },
      { name: 'late', data_set: 'tickets', formula: 'breached / tickets' },
      { name: 'per_mention', data_set: 'tickets', formula: 'tickets / mentions.mentions' },
    ],
  },
  measures: [
    ...CUBE_LARGE.measures.filter((_, index) => index % 2 === 0),
    'calculated.per_author',
    'calculated.angry',
    'calculated.loud',
    'calculated.late',
    'calculated.per_mention',
  ],
};

/** How long planning takes, Cube's compiler beside it. @returns a paragraph */
export function measurePlanner(cube: Cube | null): string {
  const ours = timePlans(LARGE);
  const withFormulas = timePlans(WITH_FORMULAS);
  const text = `Planning ten measures of three data sets (${plan(LARGE).parts.length} parts, nothing kept): median ${ours.p50.toFixed(3)} ms, 95th percentile ${ours.p95.toFixed(3)} ms,
limit ${LIMIT} ms; with five formulas among them ${withFormulas.p50.toFixed(3)} and ${withFormulas.p95.toFixed(3)} ms. `;
  if (!cube) return `${text}Cube was not to be had.`;
  // Cube keeps what it compiled of a question: another limit makes it a new one.
  const theirs = time(CUBE_PLANS, (round) => cube.buildStatement(CUBE_LARGE, 1000 + round));
  return `${text}Cube's compiler makes one statement of the same measures by one dimension, without choice, comparison and totals: median
${theirs.p50.toFixed(2)} ms, 95th percentile ${theirs.p95.toFixed(2)} ms, after ${cube.compiled.toFixed(0)} ms for its model.`;
}

function timePlans(input: Omit<QuestionInput, 'span'>): { p50: number; p95: number } {
  plan(input);
  const question = Question.parse({ ...input, span: SPAN });
  return time(PLANS, () => planQuestion(question, MODEL, CONTEXT));
}

function time(rounds: number, work: (round: number) => unknown): { p50: number; p95: number } {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    work(round);
    // The first rounds compile the code.
    if (round >= rounds / 3) times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
