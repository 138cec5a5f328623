import type { Session } from '#contracts/identity/session.ts';
import {
  OnboardingStepName,
  type OnboardingList,
  type OnboardingStep,
} from '#contracts/onboarding/endpoints.ts';
import { listOpenWays } from '#contracts/onboarding/steps.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listColleagues } from '#server/onboarding/capable-people-store.ts';
import { isHidden } from '#server/onboarding/hidden-store.ts';
import { listSkippedSteps } from '#server/onboarding/skipped-step-store.ts';
import { readDoneSteps } from '#server/onboarding/step-store.ts';

/** Names of people who can do a step that are enough to ask one of them. */
const PEOPLE_NAMED = 3;

/** Where a user can do a step; null where others do it. */
export function findOwnPath(
  step: OnboardingStepName,
  { user, account }: Pick<Session, 'user' | 'account'>,
): string | null {
  return listOpenWays(step, account).find(({ need }) => allows(user.role.permissions, need))?.path ?? null;
}

/** What the organisation has set up, as far as its products and its plan concern. Colleagues are read only where the user needs to ask one. */
export async function readOnboarding(
  unit: UnitOfWork,
  session: Pick<Session, 'user' | 'account'>,
): Promise<OnboardingList> {
  const { user, account } = session;
  const concerned = OnboardingStepName.options.filter((name) => listOpenWays(name, account).length > 0);
  const done = await readDoneSteps(unit, user._id);
  const skipped = await listSkippedSteps(unit);
  const steps = concerned.map((name): OnboardingStep => ({
    name,
    state: done[name] ? 'done' : skipped.has(name) ? 'skipped' : 'open',
    path: findOwnPath(name, session),
    people: [],
  }));
  const asks = steps.some(({ state, path }) => state === 'open' && path === null);
  const colleagues = asks ? await listColleagues(unit) : [];
  return {
    items: steps.map((step) => {
      if (step.state !== 'open' || step.path !== null) return step;
      const ways = listOpenWays(step.name, account);
      const capable = colleagues.filter(({ permissions }) =>
        ways.some(({ need }) => allows(permissions, need)),
      );
      return { ...step, people: capable.slice(0, PEOPLE_NAMED).map(({ name }) => name) };
    }),
    next: null,
    hidden: await isHidden(unit, user._id),
  };
}
