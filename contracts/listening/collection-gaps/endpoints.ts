import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';

export const listGaps = defineEndpoint({
  name: 'collection-gap.list',
  method: 'GET',
  path: '/listening/gaps',
  access: { kind: 'permitted', need: ['listening.keyword.read'], product: 'listening' },
  summary:
    'List the gaps between two instants in which sources, public ones included, could not deliver; charts hatch them',
  input: { query: z.strictObject({ from: Instant, to: Instant, source: Id.optional() }) },
  answer: z.object({ items: z.array(CollectionGap) }),
});

export const ENDPOINTS = [listGaps];
