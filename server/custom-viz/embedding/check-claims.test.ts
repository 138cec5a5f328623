import { expect, test } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { checkEmbedClaims } from '#server/custom-viz/embedding/check-claims.ts';

const MODEL = buildModel(DATA_SETS);

function check(filter: { dimension: string; of?: 'number' }): void {
  const document = DashboardDocument.parse({
    tabs: [
      {
        _id: 'first',
        name: {},
        tiles: [
          {
            _id: 'tickets',
            kind: 'chart',
            spot: { x: 0, y: 0, w: 6, h: 4 },
            chart: { measures: ['tickets.tickets'] },
          },
        ],
      },
    ],
    filters: [{ _id: 'one', ...filter }],
  });
  const claims = EmbedClaims.parse({
    aud: 'earshot-embed',
    iat: 1,
    exp: 2,
    jti: 'aaaaaaaaaaaaaaaaaaaaaa',
    origin: 'https://example.com',
    dashboard: '00000000-0000-4000-8000-000000000001',
    locked: { one: ['7'] },
  });
  checkEmbedClaims(document, claims, MODEL);
}

test('A filter of numbers cannot be locked, even where a dimension has its name: nothing would narrow the tiles', () => {
  expect(() => check({ dimension: 'ticket_number' })).not.toThrow();
  expect(() => check({ dimension: 'ticket_number', of: 'number' })).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      detail: expect.objectContaining({
        fields: { 'locked.one': expect.objectContaining({ code: 'not_known_here' }) },
      }),
    }),
  );
});
