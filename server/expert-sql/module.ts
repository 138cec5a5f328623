import { handlers } from '#server/expert-sql/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Statements that experts write over the data sets. */
export const expertSql: Module = { name: 'expert-sql', handlers };
