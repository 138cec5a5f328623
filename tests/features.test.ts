import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { z } from 'zod';
import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { changeFound } from '#contracts/crm/bulk/found.ts';
import { getSession } from '#contracts/identity/session.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import {
  FEATURES,
  resolveFeatures,
  hasFeature,
  type Feature,
  type FeatureOverrides,
} from '#contracts/permissions/features.ts';
import { ENDPOINTS, PAGES } from '#contracts/register.ts';
import { authenticate } from '#server/authenticate.ts';
import { bind } from '#server/kit/http/call.ts';
import { mountHandlers } from '#server/kit/http/mount.ts';
import { buildInit, buildPath, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * Feature flags of plans and accounts: each one refuses calls and hides pages that require it. The feature check is that of the suite; the
 * calls are declared here, one per flag, so that no other check interferes.
 */
function callOf(feature: Feature) {
  return defineEndpoint({
    name: `test.${feature}`,
    method: 'GET',
    path: `/test/${feature}`,
    access: { kind: 'signed_in' },
    summary: 'Carries a flag',
    answer: z.object({ done: z.literal(true) }),
    feature,
  });
}
const CALLS = Object.fromEntries(FEATURES.map((feature) => [feature, callOf(feature)]));
const app = new Hono();

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  mountHandlers(app, world.suite.context, {
    handlers: Object.values(CALLS).map((one) => bind(one, async () => ({ done: true as const }))),
    authenticate,
  });
});
afterAll(() => world.stop());

async function ask(feature: Feature): Promise<{ status: number; body: unknown }> {
  const one = callOf(feature);
  const answered = await app.request(
    buildPath(one, {}),
    { ...buildInit(one, {}), headers: { cookie: admin.cookie } },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );
  return { status: answered.status, body: await answered.json() };
}

const PLAN = '01920000-0000-7000-8000-00000000f1a6';
/** Sets the features of the account's plan (all of them by default) and the account's own switches. */
async function setAccount(features: readonly Feature[] | null, overrides: FeatureOverrides): Promise<void> {
  const { owner } = world.suite.context.database;
  await owner.query(
    `insert into plans (_id, name, price, interval, features) values ($1, 'Test', 0, 'month', $2)
     on conflict (_id) do update set features = excluded.features`,
    [PLAN, features ?? FEATURES],
  );
  await owner.query('update accounts set plan_id = $2, feature_overrides = $3 where _id = $1', [
    admin.accountId,
    PLAN,
    JSON.stringify(overrides),
  ]);
}

async function gated(feature: Feature): Promise<void> {
  const session = async () => admin.call(getSession, {});
  // The conditions of menus and direct visits (web/shell/page-access.ts, feature-screen.tsx).
  const shown = async () => hasFeature((await session()).account, feature);
  await setAccount(null, {});
  expect((await ask(feature)).status).toBe(200);
  expect(await shown()).toBe(true);

  const others = FEATURES.filter((one) => one !== feature);
  await setAccount(others, {});
  expect((await session()).account.features).toEqual(others);
  expect(await ask(feature)).toMatchObject({
    status: 402,
    body: { code: 'feature_missing', data: { feature } },
  });
  expect(await shown()).toBe(false);

  await setAccount(others, { [feature]: true });
  expect((await ask(feature)).status).toBe(200);
  await setAccount(null, { [feature]: false });
  expect((await ask(feature)).status).toBe(402);
  expect(await shown()).toBe(false);
}

it('S6-108 canned response: by plan and by account, in menus and calls', () => gated('canned_response'));
it('S6-109 auto response', () => gated('auto_response'));
it('S6-110 ticket automation', () => gated('ticket_automation'));
it('S6-111 auto assignment', () => gated('auto_assignment'));
it('S6-112 verification link', () => gated('verification_link'));
it('S6-113 ticket timer', () => gated('ticket_timer'));
it('S6-114 category and tag', () => gated('category_and_tag'));
test('Without categories and tags, no category or tag is set on many tickets at once either', async () => {
  const id = world.suite.context.newId();
  const change = { add_tag_ids: [id] };
  await setAccount(null, { category_and_tag: false });
  const many = await admin.attempt(changeTickets, { body: { ids: [id], change } });
  const found = await admin.attempt(changeFound, { body: { filter: {}, change } });
  expect([many.status, found.status]).toEqual([402, 402]);
  await setAccount(null, {});
  expect((await admin.attempt(changeTickets, { body: { ids: [id], change } })).status).toBe(404);
});
it('S6-115 survey', () => gated('survey'));
it('S6-116 agile board', () => gated('agile_board'));
it('S6-117 SMS OTP', () => gated('sms_otp'));
it('S6-118 ticket viewer', () => gated('ticket_viewer'));
it('S6-119 quality check', () => gated('quality_check'));
it('S6-120 customer tag', () => gated('customer_tag'));
it('S6-121 team dashboard', () => gated('team_dashboard'));
it('S6-122 FB auto mention', () => gated('fb_auto_mention'));
it('S6-123 video call', () => gated('video_call'));
it('S6-124 mobile notification', () => gated('mobile_notification'));
it('S6-125 remove media', () => gated('remove_media'));
it('S6-126 custom form', () => gated('custom_form'));
it('S6-127 chatbot dashboard', () => gated('chatbot_dashboard'));
it('S6-128 template unread message', () => gated('template_unread_message'));
it('S6-129 spell checker', () => gated('spell_checker'));

test('An account switch overrides the plan, and a plan that names no features has all of them', () => {
  expect(resolveFeatures(undefined, {})).toEqual(FEATURES);
  expect(resolveFeatures([], {})).toEqual([]);
  expect(resolveFeatures(['survey'], { survey: false, agile_board: true })).toEqual(['agile_board']);
  expect(resolveFeatures(['no_such_flag'], {})).toEqual([]);
});

/** Flags that guard no call and no page of their own: they change the behaviour of a call that is open anyway. */
const WITHIN_A_CALL: readonly Feature[] = ['fb_auto_mention'];

test('Every flag opens a call or page, or changes the behaviour of a call', () => {
  const carried = new Set([...ENDPOINTS, ...PAGES].map(({ feature }) => feature));
  expect(FEATURES.filter((feature) => !carried.has(feature))).toEqual(WITHIN_A_CALL);
});
