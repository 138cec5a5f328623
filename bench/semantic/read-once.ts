import type { ClickHouseClient } from '@clickhouse/client';
import { percentile } from '#bench/queries/measure.ts';
import type { Plan } from '#engine/semantic/plan.ts';
import { answerPlan } from '#server/semantic/public.ts';
import { SharedMatches } from '#server/semantic/shared-matches.ts';
import { ACCOUNT, CONTEXT, plan } from './account.ts';
import { buildSearch } from './answers.ts';
import { MENTION_QUESTIONS } from './mention-questions.ts';

const ROUNDS = 7;
/** Words that one post in a hundred, in ten and in two has. */
const WORDS = ['word100', 'word10', 'word2'];

/** Ten questions about one text, each searching it by itself, and all from matches that are read once. @returns a table */
export async function measureReadOnce(clickhouse: ClickHouseClient): Promise<string> {
  const rows: string[] = [];
  for (const word of WORDS) {
    const times = { alone: [] as number[], once: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await time(() => answerAlone(clickhouse, word));
      const once = await time(() => answerOnce(clickhouse, word));
      if (JSON.stringify(alone.answer) !== JSON.stringify(once.answer))
        throw new Error(`${word}: matches that are read once give another answer`);
      times.alone.push(alone.took);
      times.once.push(once.took);
    }
    const [alone, once] = [percentile(times.alone, 0.5), percentile(times.once, 0.5)];
    rows.push(`| ${word} | ${alone.toFixed(0)} ms | ${once.toFixed(0)} ms | ${(alone / once).toFixed(1)} |`);
  }
  return `Ten questions about one text at once, each reading it by itself or all from matches that are read once (medians of ${ROUNDS} rounds, the same answers):

| text | by themselves | read once | times as fast |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

function listPlans(word: string): Plan[] {
  return MENTION_QUESTIONS.slice(0, 10).map(({ question }) =>
    plan({ ...question, filters: [...(question.filters ?? []), { search: word, read_as: 'letters' }] }),
  );
}

const RENDER = { accountId: ACCOUNT, viewer: CONTEXT.viewer, search: buildSearch };

function answerAlone(clickhouse: ClickHouseClient, word: string): Promise<unknown[]> {
  return Promise.all(listPlans(word).map((one) => answerPlan(clickhouse, one, RENDER)));
}

async function answerOnce(clickhouse: ClickHouseClient, word: string): Promise<unknown[]> {
  const plans = listPlans(word);
  const matches = new SharedMatches({ clickhouse, newId: () => crypto.randomUUID() }, plans);
  try {
    return await Promise.all(
      plans.map((one) =>
        matches.use(one, { render: RENDER, limits: {} }, (toSource) =>
          answerPlan(clickhouse, one, RENDER, { toSource }),
        ),
      ),
    );
  } finally {
    await matches.drop();
  }
}

async function time<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const start = performance.now();
  const answer = await work();
  return { answer, took: performance.now() - start };
}
