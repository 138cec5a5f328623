import { z } from 'zod';
import { RefusedItem, RefusedState, SOURCE_KINDS } from '#contracts/inbound/refused/refused-item.ts';
import type { RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

/** What seeing and deciding about refused items needs: in a CRM what tickets need, in listening what monitors need. */
export const REFUSED_NEED = {
  read: { crm: ['crm.ticket.read'], listening: ['listening.monitor.read'] },
  write: { crm: ['crm.ticket.write'], listening: ['listening.monitor.write'] },
} as const;

const Ids = z.strictObject({ ids: z.array(Id).min(1).max(200) });
const Done = z.object({ ids: z.array(Id) });
const Counts = z.object({
  open: z.number().int(),
  routine: z.number().int(),
  sources: z.array(
    z.object({
      kind: z.enum(SOURCE_KINDS),
      _id: Id,
      name: z.string(),
      open: z.number().int(),
      routine: z.number().int(),
    }),
  ),
});

/** The calls of one product: a CRM sees what its channels refused, listening its monitors and the channels that no CRM uses. */
function callsOf(product: RefusedProduct, becomes: string) {
  const shared = { envelope: product === 'crm' ? ('crm' as const) : ('plain' as const) };
  const name = product === 'crm' ? 'refused-message' : 'refused-post';
  const base = `/${product}/refused-items`;
  const read = { kind: 'permitted' as const, need: REFUSED_NEED.read[product], product };
  const write = { kind: 'permitted' as const, need: REFUSED_NEED.write[product], product };
  return {
    list: defineEndpoint({
      ...shared,
      name: `${name}.list`,
      method: 'GET',
      path: base,
      access: read,
      summary: `List what came in and became no ${becomes}, newest first; \`routine\` asks for what needs no decision`,
      input: {
        query: z.strictObject({
          state: RefusedState.default('open'),
          routine: z.stringbool().default(false),
          source_id: Id.optional(),
          ...PageQuery.shape,
        }),
      },
      answer: buildPageSchema(RefusedItem),
      errors: ['cursor_invalid'],
    }),
    counts: defineEndpoint({
      ...shared,
      name: `${name}.counts`,
      method: 'GET',
      path: `${base}/counts`,
      access: read,
      summary: `Count the open items of each source that became no ${becomes}; equal to the lists`,
      answer: Counts,
    }),
    accept: defineEndpoint({
      ...shared,
      name: `${name}.accept`,
      method: 'POST',
      path: `${base}/accept`,
      access: write,
      summary: `Accept refused items: each becomes a ${becomes} as if it arrived now`,
      input: { body: Ids },
      answer: Done,
      errors: ['not_found'],
      event: 'refused.accepted',
    }),
    dismiss: defineEndpoint({
      ...shared,
      name: `${name}.dismiss`,
      method: 'POST',
      path: `${base}/dismiss`,
      access: write,
      summary: 'Dismiss refused items; they can be reopened until they expire',
      input: { body: Ids },
      answer: Done,
      errors: ['not_found'],
      event: 'refused.dismissed',
    }),
    reopen: defineEndpoint({
      ...shared,
      name: `${name}.reopen`,
      method: 'POST',
      path: `${base}/reopen`,
      access: write,
      summary: 'Reopen dismissed items',
      input: { body: Ids },
      answer: Done,
      errors: ['not_found'],
      event: 'refused.reopened',
    }),
  };
}

/** The calls about refused items, by product. */
export const REFUSED_CALLS = {
  crm: callsOf('crm', 'ticket'),
  listening: callsOf('listening', 'post'),
} as const;

export const ENDPOINTS = [...Object.values(REFUSED_CALLS.crm), ...Object.values(REFUSED_CALLS.listening)];

export const EVENTS = ['refused.created', 'refused.accepted', 'refused.dismissed', 'refused.reopened'].map(
  (name) => defineEvent({ name, need: [['crm.ticket.read', 'listening.monitor.read']], data: z.unknown() }),
);
