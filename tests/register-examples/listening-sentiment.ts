import { correctSentiment, reviewSentiment } from '#contracts/listening/corrections/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';

const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

async function mention({ world, admin }: Stage): Promise<string> {
  await ingestPosts(world, admin.accountId, [makePost()]);
  const { items } = await admin.call(listMentions, { query: period });
  return items[0]?._id ?? '';
}
async function judged(stage: Stage) {
  return {
    ...period,
    items: [{ _id: await mention(stage), sentiment: 'positive' as const }],
  };
}

export const sentimentExamples: Record<string, Example> = {
  'sentiment.correct': async (stage) => ({
    body: { selection: { ids: [await mention(stage)] }, sentiment: 'negative' },
  }),
  'sentiment.undo': async (stage) => {
    const selection = { ids: [await mention(stage)] };
    const done = await stage.admin.call(correctSentiment, { body: { selection, sentiment: 'negative' } });
    return { params: { _id: done.correction_id ?? '' } };
  },
  'sentiment.accuracy': async () => ({ query: period }),
  'sentiment.review': async () => ({ query: period }),
  'sentiment.label': async (stage) => ({ body: await judged(stage) }),
  'sentiment.adaptations': async (stage) => {
    await stage.admin.call(reviewSentiment, { body: await judged(stage) });
    return {};
  },
  // Needs sixty sampled reviews and a finished long work: server/listening/corrections has a test of its own.
  'sentiment.learn': async () => 'own-test',
  'sentiment.switch': async () => 'own-test',
  // Needs a finished long work that changed something: server/listening/corrections has a test of its own.
  'sentiment.undo-work': async () => 'own-test',
  'sentiment.rescore': async () => ({ body: { ...period, dry_run: true } }),
};
