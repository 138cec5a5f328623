import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listBrands } from '#contracts/brands/endpoints.ts';
import { listEngagements } from '#contracts/channels/connections.ts';
import { listHealth } from '#contracts/channels/health.ts';
import { listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { countTickets } from '#contracts/crm/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { FormField } from '#contracts/crm/tickets/form.ts';
import { signIn } from '#contracts/identity/session.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { READY_PRODUCTS } from '#contracts/kit/products.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import { makeDemo } from '#contracts/operations/endpoints.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { makeDemoAccount } from '#server/demo/make-demo.ts';
import { readDemoState } from '#server/installation/public.ts';
import { buildInit, buildPath, request, type TestResponse } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const FormFields = z.object({ fields: z.array(FormField) });

let world: World;
let cookie = '';
const get = (path: string): Promise<TestResponse> => request(world.url, path, { headers: { cookie } });
function year() {
  const now = Date.now();
  return new URLSearchParams({
    from: new Date(now - 400 * 86_400_000).toISOString(),
    to: new Date(now + 86_400_000).toISOString(),
  });
}
async function count(): Promise<number> {
  return ((await get(`${countMentions.path}?${year()}`)).body as { count: number }).count;
}

/** Batches that the pipeline has not stored yet. */
async function waiting(): Promise<number> {
  const { rows } = await world.suite.context.database.owner.query<{ count: string }>(
    'select count(*) as count from inbound_batches',
  );
  return Number(rows[0]?.count);
}

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('an unused installation offers the demonstration; its credentials are shown once and work', async () => {
  const made = await request(world.url, makeDemo.path, { method: 'POST' });
  expect(made.status).toBe(202);
  const signedIn = await request(world.url, signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(made.body),
  });
  expect(signedIn.body).toMatchObject({
    account: { name: 'Bunloy', product: READY_PRODUCTS },
    user: { role: { name: 'account_admin' } },
  });
  cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { items } = listCannedFolders.answer.parse(
    ((await get(listCannedFolders.path)).body as { body: unknown }).body,
  );
  expect(items.flatMap(({ responses }) => responses).filter(({ texts }) => texts['en']).length).toBe(6);
  const again = await request(world.url, makeDemo.path, { method: 'POST' });
  expect(again.status).toBe(403);
});

test('S3-042, S3-043: the demonstration has ten example brands, with after-login pages such as a heat map', async () => {
  const { items } = await (await world.administrator()).call(listBrands, { query: {} });
  expect(items).toHaveLength(10);
  const pages = new Set(items.map((brand) => brand.after_login_page?.url));
  expect([...pages].sort()).toEqual(['/crm', '/listening', '/settings/account/heatmap']);
  for (const brand of items) {
    for (const picture of [brand.logo, brand.welcome_bg, brand.favicon])
      expect((await request(world.url, picture ?? '')).status).toBe(200);
  }
});

test("the demonstration's channels are healthy though their networks do not know them", async () => {
  const params = { product: 'crm' };
  const health = async () => {
    const { body } = await get(buildPath(listEngagements, { params }));
    const { items } = listEngagements.answer.parse((body as { body: unknown }).body);
    return items.flatMap(({ channel, token }) => (token ? [[channel, token.state]] : [])).toSorted();
  };
  await expect
    .poll(health, { timeout: 60_000, interval: 500 })
    .toEqual(['email', 'facebook', 'line', 'twitter'].map((channel) => [channel, 'good']));
  const failing = async () => {
    const { body } = await get(buildPath(listHealth, { params }));
    const { items } = listHealth.answer.parse((body as { body: unknown }).body);
    return items.flatMap(({ gaps }) => gaps.filter(({ to }) => to === null));
  };
  await pollDue(world.suite.context);
  await expect.poll(failing, { timeout: 60_000, interval: 500 }).toEqual([]);
});

test('the demonstration gets a year of posts and customers, matched by the keywords', async () => {
  await expect
    .poll(async () => (await readDemoState(world.suite.context))?.progress, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe('ready');
  // Every ingested post is stored: the counts from here on do not change, except for the trickle.
  await expect.poll(waiting, { timeout: 200_000, interval: 250 }).toBe(0);
  expect(await count()).toBeGreaterThan(50_000);
  const body = {
    questions: [{ kind: 'groups', by: 'keyword', filter: Object.fromEntries(year()), limit: 50 }],
  };
  const init = buildInit(queryAnalytics, { body });
  const answer = await request(world.url, queryAnalytics.path, {
    ...init,
    headers: { ...init.headers, cookie, origin: world.url },
  });
  const [voice] = queryAnalytics.answer.parse(answer.body).answers;
  expect(voice?.ok && voice.answer.kind === 'groups' && voice.answer.items.length).toBeGreaterThan(10);
  const counts = ((await get(countTickets.path)).body as { body: Record<string, number> }).body;
  expect(counts.all).toBeGreaterThanOrEqual(900);
  expect(counts.live).toBeGreaterThan(5);
}, 400_000);

test("the demonstration's team filled in the form, so that reports by its fields have values", async () => {
  const form = buildDocumentEndpoints(customForm, 'form').read;
  const { fields } = FormFields.parse(((await get(form.path)).body as { body: unknown }).body);
  const rowsOf = async (_id: string) => {
    const { body } = await get(`${getReport.path}?by=form:${_id}`);
    return getReport.answer.parse((body as { body: unknown }).body).rows;
  };
  const kinds = fields.map(({ _id }) => rowsOf(_id));
  const [branches, matters, orders, refunds] = await Promise.all(kinds);
  expect(branches?.length).toBe(6);
  expect(matters?.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['=สอบถาม', '=ร้องเรียน', '=คืนเงิน', 'none']),
  );
  expect(orders?.length).toBeGreaterThan(5);
  expect(refunds?.length).toBeGreaterThan(2);
});

test("the pictures of the demonstration's posts are served", async () => {
  const { items } = listMentions.answer.parse(
    (await get(`${listMentions.path}?${year()}&channel=instagram`)).body,
  );
  const [picture = ''] = items.flatMap(({ media }) => media);
  const drawn = await request(world.url, new URL(picture).pathname);
  expect(drawn.status).toBe(200);
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect((await request(world.url, '/demo-pictures/nothing/x.svg')).status).toBe(404);
});

test('filling the demonstration again changes nothing', async () => {
  const before = await count();
  await fillDemo(world.suite.context, { seed: 7 });
  expect(Math.abs((await count()) - before)).toBeLessThan(5);
});

test('a second demonstration is refused, and leaves no organisation behind', async () => {
  const { context } = world.suite;
  const accounts = async (): Promise<unknown> =>
    (await context.database.owner.query('select count(*) as count from accounts')).rows;
  const before = await accounts();
  await expect(makeDemoAccount(context)).rejects.toThrow('not_permitted');
  expect(await accounts()).toEqual(before);
});
