import type { Example } from '#tests/factories/call-example.ts';

export const semanticExamples: Record<string, Example> = {
  'semantic.answer': async () => ({
    body: {
      questions: [
        {
          measures: ['mentions.mentions', 'mentions.authors'],
          rows: [{ dimension: 'channel' }],
          span: { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
          zone: 'Asia/Bangkok',
        },
      ],
    },
  }),
};
