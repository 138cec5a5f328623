import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/shared-fields/handlers.ts';

/** Fields and measures that an account shares. */
export const sharedFields: Module = { name: 'shared-fields', handlers };
