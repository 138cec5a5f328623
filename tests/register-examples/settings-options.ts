import type { Example } from '#tests/register-examples.ts';

/** The option lists and the moving of settings. */
export const optionExamples: Record<string, Example> = {
  'settings.option-lists': async () => ({ params: { product: 'listening' } }),
};
