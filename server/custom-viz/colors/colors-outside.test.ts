import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import {
  giveValueColors,
  hashValue,
  listValueColors,
  setValueColor,
} from '#contracts/custom-viz/value-colors.ts';
import { SUITE_COLORS } from '#engine/chart-forms/colors/suite-theme.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The colours of values in links and files: those of the account, also where nobody drew them on a screen before. */
let world: World;
let maker: Person;
let params: { _id: string };

const DOCUMENT: DashboardDocumentInput = {
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
  tabs: [
    {
      _id: 'first',
      name: {},
      tiles: [
        {
          _id: 'languages',
          kind: 'chart',
          spot: { x: 0, y: 0, w: 4, h: 3 },
          chart: {
            form: { name: 'doughnut' },
            measures: ['mentions.mentions'],
            shelves: { across: [{ dimension: 'language' }], down: [], colour: [], tiles: [] },
          },
        },
      ],
    },
  ],
};
const THAI = { dimension: 'language', key: 'th' };

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await makeCoffeeCompany(world, makeMarchPosts('pantip', 4));
  params = await publishVizDashboard(maker, { share: 'all', document: DOCUMENT });
});
afterAll(() => world.stop());

async function openLink(kind: 'live' | 'frozen'): Promise<SharedVizDashboard> {
  const { token } = await maker.call(createVizLink, { params, body: { kind } });
  const answered = await request(world.url, openVizLink.path, buildInit(openVizLink, { body: { token } }));
  return answered.body as SharedVizDashboard;
}

test.each(['live', 'frozen'] as const)(
  'A %s link brings the colours of the values that it shows, and of no others',
  async (kind) => {
    await maker.call(giveValueColors, { body: { values: [{ dimension: 'author', key: 'Somebody' }] } });
    const { colors = {} } = await openLink(kind);
    const { colors: all } = await maker.call(listValueColors, {});
    expect(Object.keys(colors).toSorted()).toEqual(
      [hashValue(THAI), hashValue({ dimension: 'measure', key: 'mentions.mentions' })].toSorted(),
    );
    expect(all).toMatchObject(colors);
    expect(Object.keys(all).length).toBe(3);
  },
);

test('A colour that somebody chooses is that of the picture of a tile, and of links that are frozen', async () => {
  await maker.call(setValueColor, { body: { ...THAI, slot: 3 } });
  expect((await openLink('frozen')).colors).toMatchObject({ [hashValue(THAI)]: 3 });
  const response = await fetch(new URL(buildPath(createDashboardFile, { params }), world.url), {
    method: 'POST',
    headers: { cookie: maker.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'svg', tiles: ['languages'], language: 'en' }),
  });
  expect((await response.text()).toLowerCase()).toContain(SUITE_COLORS.light.palette[3]);
});
