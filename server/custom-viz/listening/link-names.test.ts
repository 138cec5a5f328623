import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDashboardLink, openSharedDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { WidgetInput } from '#contracts/listening/widgets/widget.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A shared link names the keywords that its comparisons draw, and no other', async () => {
  const make = (name: string) =>
    admin.call(createKeyword, { params: { product: 'listening' }, body: { name, patterns: [name] } });
  const [coffee] = [await make('coffee'), await make('unspoken')];
  const spot = { x: 0, y: 0, w: 12, h: 5 };
  const widgets: WidgetInput[] = [
    { _id: 'c', kind: 'compare', spot, with: 'keywords', keywords: [coffee._id] },
  ];
  const { _id } = await publishListeningDashboard(admin, { name: 'Beside', widgets });
  const { token } = await admin.call(createDashboardLink, { params: { _id }, body: {} });
  const { body } = await request(
    world.url,
    openSharedDashboard.path,
    buildInit(openSharedDashboard, { body: { token } }),
  );
  expect(body).toMatchObject({
    name: 'Beside',
    mentions: { keywords: { [coffee._id]: 'coffee' } },
  });
  expect(JSON.stringify(body)).not.toContain('unspoken');
});
