import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';

/** What a new organisation sets up, in the order of the list. */
export const OnboardingStepName = z.enum([
  'channel',
  'people',
  'hours',
  'tags',
  'canned',
  'assignment',
  'keyword',
  'first_post',
]);
export type OnboardingStepName = z.infer<typeof OnboardingStepName>;

/** One step: whether the organisation has done it or does not need it, where the caller does it (null: others do), and who can. */
export const OnboardingStep = z.object({
  name: OnboardingStepName,
  state: z.enum(['open', 'done', 'skipped']),
  path: z.string().nullable(),
  /** Names of people who can do it, if it is open and the caller cannot. */
  people: z.array(z.string()),
});
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** The steps that concern the organisation, and whether the caller has hidden the list on the start page. */
export const OnboardingList = z.object({
  items: z.array(OnboardingStep),
  next: z.null(),
  hidden: z.boolean(),
});
export type OnboardingList = z.infer<typeof OnboardingList>;

const access = { kind: 'signed_in' as const };

export const getOnboarding = defineEndpoint({
  name: 'onboarding.get',
  method: 'GET',
  path: '/onboarding',
  access,
  summary: 'Get what the organisation has set up and what is missing, with the people who can do it',
  answer: OnboardingList,
});

export const hideOnboarding = defineEndpoint({
  name: 'onboarding.hide',
  method: 'PUT',
  path: '/onboarding/hidden',
  access,
  summary: 'Hide the list of what is missing on the caller’s start page, or show it again',
  input: { body: z.strictObject({ hidden: z.boolean() }) },
  answer: z.object({ hidden: z.boolean() }),
});

export const skipOnboardingStep = defineEndpoint({
  name: 'onboarding.skip',
  method: 'PUT',
  path: '/onboarding/steps/{step}',
  access,
  summary:
    'Say that the organisation does not need a step, or needs it after all; for those who can do the step',
  input: {
    params: z.object({ step: OnboardingStepName }),
    body: z.strictObject({ skipped: z.boolean() }),
  },
  answer: OnboardingList,
  errors: ['not_permitted'],
  event: 'onboarding.step_changed',
});

export const ENDPOINTS = [getOnboarding, hideOnboarding, skipOnboardingStep];

export const EVENTS = [
  defineEvent({
    name: 'onboarding.step_changed',
    need: [],
    data: z.object({ step: OnboardingStepName, skipped: z.boolean() }),
  }),
];
