import type { Example } from '#tests/factories/call-example.ts';

const query = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

/** Valid requests of themes and clusters. */
export const themeExamples: Record<string, Example> = {
  'theme.list': async () => ({ params: { theme: 'word' }, query }),
  'cluster.list': async () => ({ query }),
  'cluster.count': async () => ({ query }),
};
