import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { bind } from '#server/kit/http/call.ts';
import { orderHandlers } from '#server/kit/http/order-handlers.ts';

function handlerAt(path: string) {
  return bind(
    defineEndpoint({
      name: path,
      method: 'GET',
      path,
      access: { kind: 'signed_in' },
      summary: 'A path',
      answer: z.object({}),
    }),
    async () => ({}),
  );
}

test('An address with a fixed segment comes before one with a parameter there, and others keep their order', () => {
  const paths = ['/x/{_id}', '/x/{_id}/lines', '/b', '/x/counts', '/x/counts/{field}', '/a'];
  expect(orderHandlers(paths.map(handlerAt)).map(({ endpoint }) => endpoint.name)).toEqual([
    '/b',
    '/a',
    '/x/counts',
    '/x/counts/{field}',
    '/x/{_id}',
    '/x/{_id}/lines',
  ]);
});
