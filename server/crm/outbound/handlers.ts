import * as contract from '#contracts/crm/outbound/endpoints.ts';
import { beginTicket } from '#server/crm/outbound/begin.ts';
import { beginChannels } from '#server/crm/outbound/places.ts';
import { bind } from '#server/kit/http/call.ts';
import { cannedReaderOf, countUses } from '#server/settings/canned/public.ts';

export const handlers = [
  bind(contract.listBeginChannels, async ({ unit, query }) => ({
    items: await beginChannels(unit, query),
    next: null,
  })),

  bind(contract.beginTicket, async ({ context, unit, session, body }) => {
    const begun = await beginTicket(context, unit, body);
    await countUses(unit, body.canned_response_ids, cannedReaderOf(session, 'read'));
    return begun;
  }),
];
