import { listGaps as endpoint } from '#contracts/listening/collection-gaps/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { listGaps } from '#server/listening/collection-gaps/gap-store.ts';

export const handlers = [bind(endpoint, async ({ unit, query }) => ({ items: await listGaps(unit, query) }))];
