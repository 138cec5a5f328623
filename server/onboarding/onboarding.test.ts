import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import {
  getOnboarding,
  hideOnboarding,
  OnboardingStepName,
  skipOnboardingStep,
  type OnboardingList,
} from '#contracts/onboarding/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { addTag } from '#tests/factories/tags.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

function stepsIn({ items }: OnboardingList, state: string): string[] {
  return items.filter((step) => step.state === state).map(({ name }) => name);
}
async function doneFor(person: Person): Promise<string[]> {
  return stepsIn(await person.call(getOnboarding, {}), 'done');
}

test('A new organisation has every step open, each with the place where its administrator does it', async () => {
  const admin = await world.person(await world.account());
  const { items, hidden } = await admin.call(getOnboarding, {});
  expect(items.map(({ name }) => name)).toEqual(OnboardingStepName.options);
  expect(items.map(({ state }) => state)).toEqual(OnboardingStepName.options.map(() => 'open'));
  expect(items.map(({ path }) => path?.startsWith('/'))).toEqual(items.map(() => true));
  expect(hidden).toBe(false);
});

test('A step is done when the data say so, and open again when they are gone', async () => {
  const accountId = await world.account();
  const admin = await world.person(accountId);
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Doi', patterns: ['doi'] },
  });
  await addTag(admin, 'group', { name: 'Delivery' });
  expect(await doneFor(admin)).toEqual(['tags', 'keyword']);
  await world.person(accountId);
  await ingestPosts(world, accountId, [makePost({ text: 'doi' })]);
  expect(await doneFor(admin)).toEqual(['people', 'tags', 'keyword', 'first_post']);
});

test('Another organisation’s data do not count', async () => {
  const [rich, poor] = [await world.account(), await world.account()];
  const [first, second] = [await world.person(rich), await world.person(poor)];
  await first.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'Doi', patterns: ['doi'] },
  });
  expect(await doneFor(second)).toEqual([]);
});

test('Somebody who cannot do a step sees who can', async () => {
  const accountId = await world.account();
  const admin = await world.person(accountId);
  const agent = await world.person(accountId, { role: 'agent' });
  const { items } = await agent.call(getOnboarding, {});
  const hours = items.find(({ name }) => name === 'hours');
  const { user } = (await admin.fetch('/api/v1.0/auth/session')).body as { user: { name: string } };
  expect(hours).toEqual({ name: 'hours', state: 'open', path: null, people: [user.name] });
  expect(items.find(({ name }) => name === 'first_post')?.path).toBe('/listening/mentions');
});

test('A step that the organisation does not need is skipped for everybody, by those who can do it alone', async () => {
  const accountId = await world.account();
  const admin = await world.person(accountId);
  const agent = await world.person(accountId, { role: 'agent' });
  const skip = { params: { step: 'assignment' as const }, body: { skipped: true } };
  expect((await agent.attempt(skipOnboardingStep, skip)).body).toMatchObject({ code: 'not_permitted' });
  await admin.call(skipOnboardingStep, skip);
  expect(stepsIn(await agent.call(getOnboarding, {}), 'skipped')).toEqual(['assignment']);
  await admin.call(skipOnboardingStep, { ...skip, body: { skipped: false } });
  expect(stepsIn(await agent.call(getOnboarding, {}), 'skipped')).toEqual([]);
});

test('The list is hidden for the user who hid it alone', async () => {
  const accountId = await world.account();
  const [admin, other] = [await world.person(accountId), await world.person(accountId)];
  await admin.call(hideOnboarding, { body: { hidden: true } });
  expect((await admin.call(getOnboarding, {})).hidden).toBe(true);
  expect((await other.call(getOnboarding, {})).hidden).toBe(false);
  await admin.call(hideOnboarding, { body: { hidden: false } });
  expect((await admin.call(getOnboarding, {})).hidden).toBe(false);
});
