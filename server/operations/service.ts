import type { Service } from '#server/kit/service.ts';
import { makeAdministratorsForOperator } from '#server/operations/administrators.ts';

/** What commands at the suite's own machine ask of it. */
export const operationsService: Service = {
  name: 'operations',
  start: async () => async () => {},
  routes: makeAdministratorsForOperator,
};
