import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listDashboardViewers } from '#contracts/custom-viz/endpoints.ts';
import {
  DASHBOARD_LOOK_SIGNAL,
  DASHBOARD_VIEWERS_SIGNAL,
  DashboardViewers,
} from '#contracts/custom-viz/viewers.ts';
import { PRODUCT_SIGN_OUTS } from '#contracts/identity/session.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who is at a dashboard: people see each other with the tile that each edits. */
let world: World;
let editor: Person;
let reader: Person;
const browsers: Browser[] = [];

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  reader = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
});
afterAll(async () => {
  for (const browser of browsers) browser.close();
  await world.stop();
});

async function create(share: 'all' | 'private') {
  return (await publishVizDashboard(editor, { share, document: { tabs: [{ _id: 'a', name: {} }] } }))._id;
}

/** Opens a browser that looks at a dashboard, and collects what it is notified of. */
async function watch(person: Person, look: object) {
  const browser = await openBrowser(world.url, person);
  browsers.push(browser);
  const frames: DashboardViewers[] = [];
  browser.socket.on(DASHBOARD_VIEWERS_SIGNAL, (data: unknown) => frames.push(DashboardViewers.parse(data)));
  browser.socket.emit(DASHBOARD_LOOK_SIGNAL, look);
  return { browser, frames };
}

test('People at a dashboard see each other and the tile that each edits, until the tab is closed', async () => {
  const dashboard_id = await create('all');
  const first = await watch(reader, { dashboard_id, doing: 'looking' });
  const second = await watch(editor, { dashboard_id, doing: 'editing', tile_id: 'sales' });
  await vi.waitFor(() =>
    expect(first.frames.at(-1)?.items).toMatchObject([
      { user_id: reader.userId, doing: 'looking', tile_id: null },
      { user_id: editor.userId, doing: 'editing', tile_id: 'sales' },
    ]),
  );
  const { items } = await reader.call(listDashboardViewers, { params: { _id: dashboard_id } });
  expect(items.map(({ user_id }) => user_id)).toEqual([reader.userId, editor.userId]);
  second.browser.close();
  await vi.waitFor(() => expect(first.frames.at(-1)?.items).toHaveLength(1));
});

test('Signing out of the product ends the presence of that person at every dashboard, and of nobody else', async () => {
  const dashboard_id = await create('all');
  const first = await watch(reader, { dashboard_id, doing: 'looking' });
  await watch(editor, { dashboard_id, doing: 'editing' });
  const second = await watch(editor, { dashboard_id, doing: 'looking' });
  await vi.waitFor(() => expect(first.frames.at(-1)?.items).toHaveLength(2));
  // A tab gets the list when its own report is read.
  await vi.waitFor(() => expect(second.frames).not.toEqual([]));
  const signOut = PRODUCT_SIGN_OUTS.find(({ product }) => product === 'custom_viz')?.endpoint;
  if (!signOut) throw new Error('custom visualisation ends nothing');
  expect(signOut.summary).toContain('presence at dashboards');
  await editor.call(signOut, {});
  await vi.waitFor(() =>
    expect(first.frames.at(-1)?.items.map(({ user_id }) => user_id)).toEqual([reader.userId]),
  );
  const { items } = await reader.call(listDashboardViewers, { params: { _id: dashboard_id } });
  expect(items.map(({ user_id }) => user_id)).toEqual([reader.userId]);
});

test('A dashboard that a person may not see shows nobody and announces nobody', async () => {
  const dashboard_id = await create('private');
  const own = await watch(editor, { dashboard_id, doing: 'looking' });
  await vi.waitFor(() => expect(own.frames.at(-1)?.items).toHaveLength(1));
  const foreign = await watch(reader, { dashboard_id, doing: 'editing' });
  const shared = await create('all');
  // The signals of one tab are read one after the other: the second has come when the first was refused.
  foreign.browser.socket.emit(DASHBOARD_LOOK_SIGNAL, { dashboard_id: shared, doing: 'looking' });
  await vi.waitFor(() => expect(foreign.frames.at(-1)?.dashboard_id).toBe(shared));
  expect(foreign.frames.map((frame) => frame.dashboard_id)).not.toContain(dashboard_id);
  expect(own.frames.at(-1)?.items).toHaveLength(1);
  const refused = await reader.attempt(listDashboardViewers, { params: { _id: dashboard_id } });
  expect(refused.status).toBe(404);
});
