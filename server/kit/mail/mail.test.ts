import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { drawMail } from '#server/kit/mail/draw.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { toSingleLine } from '#server/kit/mail/template.ts';
import { TEMPLATES } from '#server/kit/mail/templates.ts';
import { startMailServer, type MailServer } from '#tests/factories/mail-server.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A job may wait for its turn on a busy machine. */
const PATIENT = { timeout: 15_000 };
const LINK = 'https://suite.example/reset-password?token=abc';

function storedMail(world: World, accountId: AccountId, _id: string) {
  return world.suite.context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
}

function send(world: World, accountId: AccountId, name: string, language: 'en' | 'th' = 'en') {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
    enqueueMail(unit, {
      to: ' Mali@Example.COM',
      template: 'reset-password',
      values: { name, url: LINK, minutes: 30 },
      language,
    }),
  );
}

describe('Sending e-mail with a mail server', () => {
  let world: World;
  let server: MailServer;
  let accountId: AccountId;
  beforeAll(async () => {
    server = await startMailServer();
    world = await startWorld({ environment: { SMTP_URL: server.url, MAIL_FROM: 'suite@example.com' } });
    accountId = await world.account();
  });
  afterAll(async () => {
    await world.stop();
    await server.stop();
  });

  test('An e-mail reaches its recipient in both forms and in Thai, and its values are removed', async () => {
    const _id = await send(world, accountId, 'มะลิ <b>', 'th');
    await expect.poll(async () => (await storedMail(world, accountId, _id)).state, PATIENT).toBe('sent');
    const caught = server.mails.find((mail) => mail.raw.includes(_id));
    expect(caught?.to).toEqual(['mali@example.com']);
    expect(caught?.read.subject).toBe('ตั้งรหัสผ่านใหม่สำหรับ Earshot');
    expect(caught?.read.from?.text).toBe('"Earshot" <suite@example.com>');
    expect(caught?.read.text).toContain(LINK);
    expect(caught?.read.text).toContain('มะลิ <b>');
    expect(caught?.read.html).toContain('มะลิ &lt;b&gt;');
    expect((await storedMail(world, accountId, _id)).values).toBeNull();
  });

  test('A name cannot begin a header of its own', async () => {
    const _id = await send(world, accountId, 'Mali\r\nBcc: thief@example.com\r\n\r\nhello');
    await expect.poll(async () => (await storedMail(world, accountId, _id)).state, PATIENT).toBe('sent');
    const caught = server.mails.find((mail) => mail.raw.includes(_id));
    expect(caught?.to).toEqual(['mali@example.com']);
    expect([...(caught?.read.headers.keys() ?? [])]).not.toContain('bcc');
  });

  test('An address that contains more than an address is refused', async () => {
    for (const to of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'Mali'])
      await expect(
        inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
          enqueueMail(unit, {
            to,
            template: 'password-changed',
            values: { name: 'Mali', url: LINK },
            language: 'en',
          }),
        ),
      ).rejects.toThrow();
  });

  test('A permanently refused e-mail is stored as failed with its reason and stays readable', async () => {
    server.refuseNext(550);
    const _id = await send(world, accountId, 'Refused');
    await expect.poll(async () => (await storedMail(world, accountId, _id)).state, PATIENT).toBe('failed');
    const stored = await storedMail(world, accountId, _id);
    expect(stored.error).toContain('550');
    expect((await readMail(world.suite.context, stored))?.text).toContain(LINK);
  });

  test('A temporarily refused e-mail is retried', async () => {
    server.refuseNext(451);
    const _id = await send(world, accountId, 'Later');
    await expect.poll(async () => (await storedMail(world, accountId, _id)).error, PATIENT).toContain('451');
    await world.suite.context.database.owner.query(
      'update graphile_worker._private_jobs set run_at = now() where key = $1',
      [`mail:${_id}`],
    );
    await expect
      .poll(async () => (await storedMail(world, accountId, _id)).state, { timeout: 15_000 })
      .toBe('sent');
  });
});

describe('Sending e-mail without a mail server', () => {
  test('An e-mail stays encrypted in the table, readable by those who run the machine', async () => {
    const world = await startWorld();
    try {
      const accountId = await world.account();
      const _id = await send(world, accountId, 'Mali');
      await expect.poll(async () => (await storedMail(world, accountId, _id)).state, PATIENT).toBe('kept');
      const stored = await storedMail(world, accountId, _id);
      expect(stored.values?.toString('latin1')).not.toContain('reset-password?token');
      const read = await readMail(world.suite.context, stored);
      expect(read?.subject).toBe('Set a new password for Earshot');
      expect(read?.text).toContain(LINK);
    } finally {
      await world.stop();
    }
  });
});

describe('Rendering e-mail', () => {
  test('Whatever a value contains, nothing in the HTML is markup of its own and the subject is one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const look = { brand: { ...OWN_BRAND, site_name: name }, language: 'en' as const };
        const mail = drawMail(
          TEMPLATES['reset-password'].write({ name, url: LINK, minutes: 30 }, look),
          look,
        );
        expect(mail.subject).not.toMatch(/[\r\n]/);
        const tags = [...mail.html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]?.toLowerCase());
        expect(tags.length).toBe(
          [
            ...drawMail(
              TEMPLATES['reset-password'].write(
                { name: 'x', url: LINK, minutes: 30 },
                { ...look, brand: OWN_BRAND },
              ),
              { ...look, brand: OWN_BRAND },
            ).html.matchAll(/<\/?([a-z0-9]+)/gi),
          ].length,
        );
      }),
    );
  });

  test('A link with a protocol other than http is refused', () => {
    const look = { brand: OWN_BRAND, language: 'en' as const };
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/relative'])
      expect(() => TEMPLATES['reset-password'].write({ name: 'x', url, minutes: 30 }, look)).toThrow();
  });

  test('One line holds no control, line or direction characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toSingleLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
    expect(toSingleLine(' a\r\nb\u2028c\u202ed ')).toBe('a b c d');
  });
});
