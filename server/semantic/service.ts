import { ignoreFailure } from '#server/kit/errors.ts';
import type { Service } from '#server/kit/service.ts';
import { dropLeftMatches } from '#server/semantic/matches-store.ts';

/** Removes what questions of processes left that ended in the middle. */
export const questionService: Service = {
  name: 'semantic',
  start: async ({ clickhouse, log }) => {
    await ignoreFailure(log, 'matches could not be dropped', dropLeftMatches(clickhouse));
    return async () => {};
  },
};
