import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProfile } from '#contracts/identity/profile.ts';
import { getSession } from '#contracts/identity/session.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The text of an e-mail with a date, as its recipient gets it. */
async function textTo(accountId: AccountId, to: string): Promise<string> {
  const { context } = world.suite;
  const _id = await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
    enqueueMail(unit, {
      to,
      template: 'payment-news',
      values: {
        name: 'Mali',
        kind: 'trial_ending',
        reason: '',
        until: '2026-12-05T00:00:00Z',
        url: '/plans',
      },
      language: 'th',
    }),
  );
  const mail = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  return (await readMail(context, mail))?.text ?? '';
}

test('A person chooses the calendar of their years, and mails to them are written by it', async () => {
  const accountId = await world.account();
  const [mali, nok] = [await world.person(accountId), await world.person(accountId)];
  expect(await mali.call(saveProfile, { body: { language: 'th' } })).toMatchObject({ calendar: 'gregorian' });
  expect(await textTo(accountId, mali.email)).toContain('5 ธันวาคม 2026');
  expect(await mali.call(saveProfile, { body: { calendar: 'buddhist' } })).toMatchObject({
    calendar: 'buddhist',
    language: 'th',
  });
  expect((await mali.call(getSession, {})).user.calendar).toBe('buddhist');
  expect(await textTo(accountId, mali.email)).toContain('5 ธันวาคม 2569');
  // The choice of one person changes nothing for another, nor for somebody outside.
  expect(await textTo(accountId, nok.email)).toContain('2026');
  expect(await textTo(accountId, 'outside@example.com')).toContain('2026');
});

test('A person chooses the zone of their days, and that of their browser again', async () => {
  const accountId = await world.account();
  const [mali, nok] = [await world.person(accountId), await world.person(accountId)];
  expect((await mali.call(getSession, {})).user.time_zone).toBeNull();
  expect(await mali.call(saveProfile, { body: { time_zone: 'Asia/Tokyo' } })).toMatchObject({
    time_zone: 'Asia/Tokyo',
    calendar: 'gregorian',
  });
  // What is not sent stays.
  await mali.call(saveProfile, { body: { language: 'th' } });
  expect((await mali.call(getSession, {})).user).toMatchObject({ time_zone: 'Asia/Tokyo', language: 'th' });
  expect((await nok.call(getSession, {})).user.time_zone).toBeNull();
  await mali.call(saveProfile, { body: { time_zone: null } });
  expect((await mali.call(getSession, {})).user.time_zone).toBeNull();
});

test('A zone that is not known is refused, and the refusal names the field', async () => {
  const mali = await world.person(await world.account());
  const refused = await mali.attempt(saveProfile, { body: { time_zone: 'Mars/Olympus' } });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused)).toContain('time_zone');
});

test('A calendar that is not known is refused', async () => {
  const mali = await world.person(await world.account());
  const refused = await mali.attempt(saveProfile, { body: { calendar: 'lunar' as 'buddhist' } });
  expect(refused.status).toBe(400);
});
