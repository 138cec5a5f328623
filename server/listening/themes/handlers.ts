import { listThemes } from '#contracts/listening/themes/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { readThemes } from './read-themes.ts';

/** Handlers of themes. */
export const handlers = [
  bind(listThemes, (call) => {
    const { order, limit, every, ...filter } = call.query;
    const calendar = { zone: filter.time_zone ?? 'UTC' };
    return readThemes(call, {
      kind: call.params.theme,
      filter,
      calendar,
      order,
      limit,
      every: every === '1',
    });
  }),
];
