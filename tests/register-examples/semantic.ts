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
  'semantic.check-formula': async () => ({
    body: { data_set: 'mentions', level: 'measure', formula: 'authors / mentions' },
  }),
  'semantic.complete-formula': async () => ({
    body: { data_set: 'mentions', level: 'field', formula: 'if(chan', caret: 7 },
  }),
};
