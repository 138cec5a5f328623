import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/onboarding/endpoints.ts';
import * as pages from '#contracts/onboarding/pages.ts';

/** Everything that the contract of `onboarding` declares. */
export const onboarding = defineModule(calls, pages);
