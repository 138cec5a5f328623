import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import * as contract from '#contracts/custom-viz/endpoints.ts';
import { getSession } from '#contracts/identity/session.ts';
import { Limits } from '#contracts/payment/meter.ts';
import { PlanInput } from '#contracts/payment/plan.ts';
import { savePlan, setAccountPlan } from '#server/payment/public.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Dashboards: readers see what is published, editors draft beside it, and versions are kept. */
let world: World;
let editor: Person;
let reader: Person;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  reader = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
});
afterAll(() => world.stop());

const titled = (en: string): DashboardDocumentInput => ({ title: { en }, tabs: [{ _id: 'a', name: {} }] });

async function create(share: 'private' | 'all' = 'all') {
  const body = { name: `Board ${(made += 1)}`, share, document: titled('first') };
  const { _id } = await editor.call(contract.createVizDashboard, { body });
  return { params: { _id } };
}

const titleOf = (document: { title: { en: string } } | null | undefined) => document?.title.en;

test('Readers see what is published, and its draft only the people who may change it', async () => {
  const at = await create();
  expect((await reader.attempt(contract.getVizDashboard, at)).status).toBe(404);
  const listed = (await reader.call(contract.listVizDashboards, { query: {} })).items;
  expect(listed.map(({ _id }) => _id)).not.toContain(at.params._id);
  const published = await editor.call(contract.publishVizDraft, { ...at, body: {} });
  expect([titleOf(published.published), published.draft]).toEqual(['first', null]);
  const { items } = await reader.call(contract.listVizDashboards, { query: {} });
  expect(items.find(({ _id }) => _id === at.params._id)?.title).toEqual({ en: 'first', th: '' });
  const body = { revision: published.revision, document: titled('second') };
  await editor.call(contract.saveVizDraft, { ...at, body });
  const [read, edited] = [
    await reader.call(contract.getVizDashboard, at),
    await editor.call(contract.getVizDashboard, at),
  ];
  expect([titleOf(read.published), read.draft, read.may_change]).toEqual(['first', null, false]);
  expect([titleOf(edited.published), titleOf(edited.draft?.document)]).toEqual(['first', 'second']);
  expect((await reader.attempt(contract.saveVizDraft, { ...at, body })).status).toBe(403);
});

test('A discarded draft leaves what is published, and there is nothing to publish or discard without one', async () => {
  const at = await create();
  expect((await editor.attempt(contract.discardVizDraft, at)).status).toBe(409);
  const { revision } = await editor.call(contract.publishVizDraft, { ...at, body: {} });
  await editor.call(contract.saveVizDraft, { ...at, body: { revision, document: titled('second') } });
  const after = await editor.call(contract.discardVizDraft, at);
  expect([titleOf(after.published), after.draft, after.revision]).toEqual(['first', null, revision + 2]);
  expect((await editor.attempt(contract.publishVizDraft, { ...at, body: {} })).status).toBe(409);
});

test('What two people saved on the same revision is merged, and a field that both changed names both', async () => {
  const at = await create();
  const other = await world.person(editor.accountId);
  const { draft } = await editor.call(contract.getVizDashboard, at);
  const document = draft?.document ?? refuseNone();
  const save = (who: Person, changes: object) =>
    who.call(contract.saveVizDraft, { ...at, body: { revision: 1, document: { ...document, ...changes } } });
  await save(editor, { zone: 'Asia/Bangkok', title: { en: 'of the editor', th: '' } });
  const saved = await save(other, {
    about: { en: 'of the other', th: '' },
    title: { en: 'of the other', th: '' },
  });
  expect(saved).toMatchObject({
    revision: 3,
    document: { zone: 'Asia/Bangkok', title: { en: 'of the other' }, about: { en: 'of the other' } },
    conflicts: [
      {
        part: 'dashboard',
        field: 'title.en',
        kept: { by: await nameOf(other), value: 'of the other' },
        other: { by: await nameOf(editor), value: 'of the editor' },
      },
    ],
  });
  expect((await editor.call(contract.getVizDashboard, at)).draft?.conflicts).toEqual(saved.conflicts);
  const settled = saved.conflicts.map(({ _id }) => _id);
  const body = { revision: 3, document: saved.document, settled };
  expect((await editor.call(contract.saveVizDraft, { ...at, body })).conflicts).toEqual([]);
});

test('A draft on a revision that is too old to be merged is refused with the present draft', async () => {
  const at = await create();
  const late = { revision: 0, document: titled('late') };
  const refused = await editor.attempt(contract.saveVizDraft, { ...at, body: late });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'stale_version', data: { revision: 1, document: { title: { en: 'first' } } } },
  ]);
});

test('Many people who save at once lose nothing: every revision is one of theirs, and every change is there', async () => {
  const at = await create();
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person(editor.accountId)));
  const tabs = (ids: string[]) => ({ tabs: ids.map((_id) => ({ _id, name: {} })) });
  await Promise.all(
    people.map((one, nth) =>
      one.call(contract.saveVizDraft, {
        ...at,
        body: { revision: 1, document: { ...titled('first'), ...tabs(['a', `b${nth}`]) } },
      }),
    ),
  );
  const { draft } = await editor.call(contract.getVizDashboard, at);
  expect(draft?.revision).toBe(9);
  expect(draft?.document.tabs.map(({ _id }) => _id).toSorted()).toEqual([
    'a',
    ...people.map((_one, nth) => `b${nth}`),
  ]);
});

test('A dashboard whose filter nobody could set is not published, and the refusal names the filter', async () => {
  const at = await create();
  const filters = [
    { _id: 'f', dimension: 'colour_of_shoes' },
    { _id: 'g', dimension: 'channel', required: true },
  ];
  const body = { revision: 1, document: { ...titled('first'), filters } };
  await editor.call(contract.saveVizDraft, { ...at, body });
  const refused = await editor.attempt(contract.publishVizDraft, { ...at, body: {} });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_request' }]);
  expect(JSON.stringify(refused.body)).toContain('filters.0.dimension');
  expect(JSON.stringify(refused.body)).toContain('filters.1.dimension');
});

test('Fifty versions are kept besides the present one, with who published them', async () => {
  const at = await create();
  let { revision } = await editor.call(contract.publishVizDraft, { ...at, body: {} });
  for (let nth = 2; nth <= 53; nth += 1) {
    const body = { revision, document: titled(`nth ${nth}`) };
    ({ revision } = await editor.call(contract.saveVizDraft, { ...at, body }));
    await editor.call(contract.publishVizDraft, { ...at, body: { revision } });
  }
  const { items } = await reader.call(contract.listVizVersions, at);
  expect(items.map(({ version }) => version)).toEqual(Array.from({ length: 51 }, (_one, nth) => 53 - nth));
  expect(items[0]).toMatchObject({ document: { title: { en: 'nth 53' } } });
  expect(items.every(({ by }) => by !== '')).toBe(true);
});

test('A copy is private, of its own, and begins with what the person saw', async () => {
  const at = await create();
  await editor.call(contract.publishVizDraft, { ...at, body: {} });
  const other = await world.person(editor.accountId);
  const copy = await other.call(contract.duplicateVizDashboard, { ...at, body: { name: 'Mine' } });
  expect(copy).toMatchObject({ share: 'private', mine: true, published: null });
  expect(titleOf(copy.draft?.document)).toBe('first');
  expect((await editor.attempt(contract.getVizDashboard, { params: { _id: copy._id } })).status).toBe(404);
});

test('A plan limits how many dashboards an account has', async () => {
  const admin = await world.person(await world.account());
  const limits = Limits.parse({ dashboards: 1 });
  const plan = await savePlan(world.suite.context, PlanInput.parse({ name: 'One board', price: 0, limits }));
  await setAccountPlan(world.suite.context, admin.accountId, plan._id);
  const body = { name: 'One', document: titled('first') };
  const { _id } = await admin.call(contract.createVizDashboard, { body });
  const refused = await admin.attempt(contract.createVizDashboard, { body: { ...body, name: 'Two' } });
  expect([refused.status, refused.body]).toMatchObject([
    402,
    { code: 'limit_reached', data: { meter: 'dashboards', limit: 1, used: 1 } },
  ]);
  await admin.call(contract.deleteVizDashboard, { params: { _id } });
  expect(await admin.call(contract.createVizDashboard, { body: { ...body, name: 'Two' } })).toBeTruthy();
});

async function nameOf(person: Person): Promise<string> {
  return (await person.call(getSession, {})).user.name;
}

function refuseNone(): never {
  throw new Error('no draft');
}

test('Dashboards that a value can narrow are found beyond the first page, by their filters and parameters', async () => {
  const publish = async (parts: object, share: 'all' | 'private' = 'all') => {
    const name = `Reached ${(made += 1)}`;
    const document = { ...titled('reached'), ...parts };
    const { _id } = await editor.call(contract.createVizDashboard, { body: { name, share, document } });
    await editor.call(contract.publishVizDraft, { params: { _id }, body: {} });
    return _id;
  };
  const byFilter = await publish({ filters: [{ _id: 'f', dimension: 'hashtag' }] });
  const choices = { value: 'a', choices: ['a', 'b'] };
  const byParameter = await publish({
    parameters: [{ _id: 'p', kind: 'value', dimension: 'hashtag', ...choices }],
  });
  await publish({ filters: [{ _id: 'f', dimension: 'hashtag', hidden: true }] });
  await publish({ filters: [{ _id: 'f', dimension: 'channel' }] });
  await publish({ filters: [{ _id: 'f', dimension: 'hashtag' }] }, 'private');
  const list = (reached_by: string, who = reader) =>
    who.call(contract.listVizDashboards, { query: { limit: 1, reached_by } });
  const found = await list('country,hashtag');
  expect([found.items.map(({ _id }) => _id).toSorted(), found.next]).toEqual([
    [byFilter, byParameter].toSorted(),
    null,
  ]);
  expect(found.items.find(({ _id }) => _id === byParameter)?.parameters).toMatchObject([choices]);
  expect((await list("' or true --")).items).toEqual([]);
});
