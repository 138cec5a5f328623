import { listThemes } from '#contracts/listening/themes/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { tellThemes } from './tell-themes.ts';

/** Handlers of themes. */
export const handlers = [
  bind(listThemes, (call) => {
    const { order, limit, ...filter } = call.query;
    return tellThemes(call, { kind: call.params.theme, filter, order, limit });
  }),
];
