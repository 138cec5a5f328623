// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import { MeasureRef, Question } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { startWorld, type World } from '#tests/world.ts';

const MODEL = buildModel(DATA_SETS);
const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' };
/** The most measures of one question. */
const STEP = 20;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

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
    const viewer = {
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
    for (const question of questions) {
      const result = planQuestion(Question.parse({ span: SPAN, ...question }), MODEL, {
        viewer,
        now: Date.parse(SPAN.to),
      });
      if (!result.ok) throw new Error(JSON.stringify(result.refusal));
      const accountId = AccountId.parse(crypto.randomUUID());
      const product = { quick_analytic: { active: true } };
      const answer = await answerPlan(world.suite.context.clickhouse, result.plan, {
        accountId,
        viewer,
        pool: PoolReading.grant({ _id: accountId, product, hidden: null }),
        search: (_dataSet, text) => sql`position(folded, ${bindValue('String', text)}) > 0`,
      });
      expect(answer.cells.flat(2).every(({ value }) => value === null || value === 0)).toBe(true);
    }
  },
);
