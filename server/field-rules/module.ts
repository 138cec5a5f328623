import { handlers } from '#server/field-rules/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Who may read which fields of data sets. */
export const fieldRules: Module = { name: 'field-rules', handlers };
