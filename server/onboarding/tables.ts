import type { Instant } from '#server/kit/db/columns.ts';

type HiddenOnboardings = { account_id: string; user_id: string; hidden_at: Instant };
type SkippedOnboardingSteps = { account_id: string; step: string; skipped_at: Instant };

/** Who hid the list, and what the organisation does not need. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    hidden_onboardings: HiddenOnboardings;
    skipped_onboarding_steps: SkippedOnboardingSteps;
  }
}
