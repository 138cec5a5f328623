import type { Example } from '#tests/factories/call-example.ts';

/** What a new organisation sets up. */
export const onboardingExamples: Record<string, Example> = {
  'onboarding.get': async () => ({}),
  'onboarding.hide': async () => ({ body: { hidden: true } }),
  'onboarding.skip': async () => ({ params: { step: 'tags' }, body: { skipped: true } }),
};
