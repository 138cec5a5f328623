import { expect, test } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { dropLooseReferences } from './loose-references.ts';

const spot = { x: 0, y: 0, w: 4, h: 3 };

test('References to parts that are gone are dropped, and those to parts that are there stay', () => {
  const document = DashboardDocument.parse({
    tabs: [
      {
        _id: 'a',
        name: {},
        tiles: [
          {
            _id: 't',
            kind: 'chart',
            spot,
            chart: {},
            ignores: ['f', 'gone'],
            on_select_of: [
              { tile: 'words', effect: 'ignore' },
              { tile: 'gone', effect: 'highlight' },
            ],
            bindings: [
              { parameter: 'p', to: 'top' },
              { parameter: 'gone', to: 'top' },
            ],
          },
          { _id: 'words', kind: 'text', spot, text: {}, ignores: ['gone'] },
        ],
      },
    ],
    filters: [
      { _id: 'f', dimension: 'channel', tabs: ['a', 'gone'], under: ['g', 'gone', 'f'] },
      { _id: 'g', dimension: 'sentiment', tabs: ['gone'] },
    ],
    parameters: [{ _id: 'p', kind: 'number', value: 5 }],
  });
  const { tabs, filters } = dropLooseReferences(document);
  expect(tabs[0]?.tiles).toMatchObject([
    {
      ignores: ['f'],
      bindings: [{ parameter: 'p', to: 'top' }],
      on_select_of: [{ tile: 'words', effect: 'ignore' }],
    },
    { ignores: [] },
  ]);
  expect(filters).toMatchObject([
    { tabs: ['a'], under: ['g'] },
    { tabs: null, under: [] },
  ]);
});
