import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/onboarding/handlers.ts';

/** What a new organisation sets up. */
export const onboarding: Module = { name: 'onboarding', handlers };
