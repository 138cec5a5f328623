import { createSearchLink, type LinkKind } from '#contracts/quick-analytic/links.ts';
import { recordSearch } from '#contracts/quick-analytic/recent.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';

const from = '2026-10-01T00:00:00.000Z';
const to = '2026-12-01T00:00:00.000Z';
let made = 0;

/** A search that nobody has made before. */
function newSearch() {
  const terms = [`กาแฟ OR search${(made += 1)}`, 'coffee'];
  return { terms, address: `q=${encodeURIComponent(terms.join(','))}` };
}

async function search({ world, admin }: Stage) {
  await ingestPosts(world, admin.accountId, [makePost()]);
  return { terms: newSearch().terms, filter: { from, to } };
}

async function recentSearch({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(recordSearch, { body: newSearch() });
  return { _id };
}

function newLink(kind: LinkKind) {
  const { terms } = newSearch();
  return {
    kind,
    look: { terms, filter: { range: '7d' }, comparison: 'before' as const, time_zone: 'UTC' },
  };
}

const shareSearch = ({ admin }: Stage) => admin.call(createSearchLink, { body: newLink('frozen') });

/** The calls of quick analytics. */
export const quickAnalyticExamples: Record<string, Example> = {
  'quick_analytic.preview': async () => ({ body: { term: 'กาแฟ', from, to } }),
  'quick_analytic.query': async (stage) => ({
    body: {
      search: await search(stage),
      questions: [
        { kind: 'figures' },
        { kind: 'volume', by: 'term' },
        { kind: 'list', of: 'author' },
        { kind: 'list', of: 'word', order: 'rising' },
        { kind: 'terms' },
        { kind: 'difference', from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
        { kind: 'own' },
      ],
    },
  }),
  'quick_analytic.posts': async (stage) => ({ body: { search: await search(stage) } }),
  'quick_analytic.count': async (stage) => ({ body: { search: await search(stage) } }),
  'quick_analytic.coverage': async () => ({ body: { from, to, terms: ['coffee'] } }),
  'quick_analytic.spellings': async () => ({ body: { term: 'กาแฟฟ', from, to } }),
  'quick_analytic.rising': async () => ({ query: { hours: '1' } }),
  'quick_analytic.suggestions': async () => ({ body: { from, to } }),
  'quick_analytic.file': async (stage) => ({
    body: { search: await search(stage), format: 'csv', language: 'en' },
  }),
  'search_link.list': async () => ({}),
  'search_link.create': async () => ({ body: newLink('live') }),
  'search_link.revoke': async (stage) => ({ params: { _id: (await shareSearch(stage))._id } }),
  'search_link.open': async (stage) => ({ body: { token: (await shareSearch(stage)).token } }),
  'quick_search.list': async () => ({}),
  'quick_search.record': async () => ({ body: newSearch() }),
  'quick_search.delete': async (stage) => ({ params: await recentSearch(stage) }),
  'quick_search.clear': async () => ({}),
};
