import * as contract from '#contracts/onboarding/endpoints.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { hide, show } from '#server/onboarding/hidden-store.ts';
import { findOwnPath, readOnboarding } from '#server/onboarding/read-onboarding.ts';
import { skipStep, unskipStep } from '#server/onboarding/skipped-step-store.ts';

export const handlers = [
  bind(contract.getOnboarding, async ({ unit, session }) => readOnboarding(unit, session)),
  bind(contract.hideOnboarding, async ({ unit, session, body }) => {
    await (body.hidden ? hide : show)(unit, session.user._id);
    return body;
  }),
  bind(contract.skipOnboardingStep, async ({ unit, session, params: { step }, body: { skipped } }) => {
    if (findOwnPath(step, session) === null) return refuse('not_permitted');
    await (skipped ? skipStep : unskipStep)(unit, step);
    unit.record({ kind: 'onboarding.step_changed', data: { step, skipped } });
    return readOnboarding(unit, session);
  }),
];
