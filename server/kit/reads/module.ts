import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/kit/reads/handlers.ts';

/** Several reads in one request. */
export const reads: Module = { name: 'reads', handlers: [...ownHandlers] };
