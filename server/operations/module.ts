import type { Module } from '#server/kit/module.ts';
import { makeAdministratorsForOperator } from '#server/operations/administrators.ts';

/** What commands at the suite's own machine ask of it. */
export const operationsModule: Module = {
  name: 'operations',
  start: async () => async () => {},
  routes: makeAdministratorsForOperator,
};
