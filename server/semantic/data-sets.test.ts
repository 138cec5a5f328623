// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { MeasureRef, Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { printName } from '#engine/formula/print.ts';
import { getFormulaNames } from '#engine/semantic/formula-names.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { startWorld, type World } from '#tests/world.ts';

const MODEL = buildModel(DATA_SETS);
const VIEWER: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  sets: {
    listening_keywords: [1],
    listening_hidden_sources: [],
    listening_tags: [1],
    crm_keywords: [],
    crm_hidden_sources: [],
    crm_tags: [],
  },
};
const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' };
/** The most measures of one question. */
const STEP = 20;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The answer to a question of an account that has nothing. */
async function answerEmpty(question: Partial<QuestionInput>): Promise<SemanticAnswer> {
  const result = planQuestion(Question.parse({ span: SPAN, ...question }), MODEL, {
    viewer: VIEWER,
    now: Date.parse(SPAN.to),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const accountId = AccountId.parse(crypto.randomUUID());
  const product = { quick_analytic: { active: true } };
  return answerPlan(world.suite.context.clickhouse, result.plan, {
    accountId,
    viewer: VIEWER,
    pool: PoolReading.grant({ _id: accountId, product, hidden: null }),
    search: (_dataSet, text) => sql`position(folded, ${bindValue('String', text)}) > 0`,
  });
}

test.each(DATA_SETS)(
  'Every measure and dimension of $name can be read from the tables of a new installation',
  async ({ name, measures, ratios, dimensions }) => {
    const refs = [...Object.keys(measures), ...Object.keys(ratios)].map((one) =>
      MeasureRef.parse(`${name}.${one}`),
    );
    const questions = [
      ...refs.flatMap((_ref, index) =>
        index % STEP === 0 ? [{ measures: refs.slice(index, index + STEP) }] : [],
      ),
      ...Object.entries(dimensions)
        .map(([one, { numbers }]) => (numbers ? `${one}-key` : one))
        .map((dimension) => ({
          measures: refs.slice(0, 1),
          rows: [{ dimension, top: { count: 2, by: refs[0] ?? 'mentions.mentions', others: true } }],
          filters: [{ dimension, is: 'not_among' as const, values: ['one', '1', null] }],
        })),
    ];
    for (const question of questions) {
      const answer = await answerEmpty(question);
      expect(answer.cells.flat(2).every(({ value }) => value === null || value === 0)).toBe(true);
    }
  },
);

/** A formula that reads a name, by its type. */
const READ: Readonly<Record<string, (name: string) => string>> = {
  number: (name) => `${name} * 2`,
  text: (name) => `concat(lower(${name}), "x")`,
  texts: (name) => `has(${name}, "x")`,
  boolean: (name) => `if(${name}, "yes", "no")`,
  time: (name) => `trunc(${name}, month)`,
};

test.each(DATA_SETS)(
  'Every field and measure of $name can be named by a formula',
  { timeout: 60_000 },
  async (dataSet) => {
    const names = getFormulaNames(MODEL, dataSet).environment.names;
    const fields = names.flatMap(({ name, level, type }, index) =>
      level === 'row' ? [{ name: `f${index}`, formula: READ[type.kind]?.(printName(name)) ?? '' }] : [],
    );
    const own = names.filter(
      ({ level, name }) => level === 'aggregate' && name.startsWith(`${dataSet.name}.`),
    );
    expect(fields.length).toBeGreaterThan(1);
    for (let index = 0; index < fields.length; index += 4) {
      const some = fields.slice(index, index + 4);
      const of = own[index % own.length];
      const answer = await answerEmpty({
        calculated: {
          fields: some,
          measures: [
            {
              name: 'several',
              data_set: dataSet.name,
              formula: some.map(({ name }) => `count_distinct(${name})`).join(' + '),
            },
            { name: 'ratio', data_set: dataSet.name, formula: `${printName(of?.name ?? '')} / count()` },
          ],
        },
        measures: ['calculated.several', 'calculated.ratio'],
        rows: some.map(({ name }) => ({ dimension: `calculated-${name}` })),
        filters: some.map(({ name }) => ({
          dimension: `calculated-${name}`,
          is: 'not_among' as const,
          values: ['1', null],
        })),
      });
      expect(answer.cells).toEqual([]);
    }
  },
);
