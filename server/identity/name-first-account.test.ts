import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import { saveProfile } from '#contracts/identity/profile.ts';
import { getSession, signIn } from '#contracts/identity/session.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';
import { FIRST_NAMES } from '#texts/first-names.ts';

/** What the organisation of a first start is called once somebody signs in to it. */
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Signs in on a page in a language. @returns the names that the person reads from then on */
async function enter(person: Person, language: string) {
  const { headers, ...init } = buildInit(signIn, {
    body: { email: person.email, password: person.password },
  });
  await request(world.url, buildPath(signIn, {}), {
    ...init,
    headers: { ...(headers as Record<string, string>), 'accept-language': language },
  });
  const { account, user } = await person.call(getSession, {});
  return [account.name, account.language, user.name];
}

async function start(name: string): Promise<Person> {
  const person = await world.person(await world.account(name));
  await person.call(saveProfile, { body: { name: FIRST_NAMES.en.person } });
  return person;
}

test('The first organisation and its first person have names in the language of the first sign-in', async () => {
  const founder = await start(FIRST_NAMES.en.organisation);
  expect(await enter(founder, 'th-TH, en;q=0.5')).toEqual(['องค์กรของฉัน', 'th', 'ผู้ดูแลระบบ']);
  const { items } = await founder.call(listActivity, { query: { limit: 10 } });
  expect(items.map(({ kind }) => kind)).toContain('account.updated');
});

test('In English they stay as they are, and later sign-ins change no name', async () => {
  const founder = await start(FIRST_NAMES.en.organisation);
  const english = ['My organisation', 'en', 'Administrator'];
  expect(await enter(founder, 'en')).toEqual(english);
  expect(await enter(founder, 'th')).toEqual(english);
});

test('A name that somebody chose stays in every language', async () => {
  const founder = await start('Coffee');
  expect(await enter(founder, 'th')).toEqual(['Coffee', 'en', 'Administrator']);
});
