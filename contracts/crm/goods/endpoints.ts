import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { GoodsKind, GoodsReference } from '#contracts/networks/goods.ts';

export const listGoods = defineEndpoint({
  envelope: 'crm',
  name: 'goods.list',
  method: 'GET',
  path: '/crm/tickets/{_id}/goods',
  access: { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' },
  summary:
    'Read at the network of a ticket the products of its shop that have some words, or the orders of its customer and those that the conversation names; where that fails, the reason comes instead',
  input: {
    params: z.object({ _id: Id }),
    query: z.strictObject({ kind: GoodsKind, text: z.string().trim().max(100).default('') }),
  },
  answer: z.object({ items: z.array(GoodsReference), next: z.null(), failed: StoredFault }),
  errors: ['not_found', 'connection_inactive'],
  transaction: false,
});

export const ENDPOINTS = [listGoods];
