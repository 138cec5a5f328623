import type { OnboardingStepName } from '#contracts/onboarding/endpoints.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The steps that the organisation does not need. */
export async function listSkippedSteps(unit: UnitOfWork): Promise<ReadonlySet<string>> {
  const rows = await accountTable(unit, 'skipped_onboarding_steps').list({}, ['step']);
  return new Set(rows.map(({ step }) => step));
}

/** Notes that the organisation does not need a step. */
export async function skipStep(unit: UnitOfWork, step: OnboardingStepName): Promise<void> {
  await accountTable(unit, 'skipped_onboarding_steps')
    .insertInto({ step, skipped_at: unit.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'step']).doNothing())
    .execute();
}

/** Notes that the organisation needs a step after all. */
export async function unskipStep(unit: UnitOfWork, step: OnboardingStepName): Promise<void> {
  await accountTable(unit, 'skipped_onboarding_steps').delete({ step });
}
