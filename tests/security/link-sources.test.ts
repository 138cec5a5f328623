import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { readMail } from '#server/kit/mail/read.ts';
import { isTemplate, TEMPLATES, type TemplateName } from '#server/kit/mail/templates.ts';
import { HOSTS, makeTwoBrands, findOrigins, type TwoBrands } from '#tests/factories/two-brands.ts';
import { SOURCES } from '#tests/sources.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Files of the server that read the caller's claimed host or origin, each with its purpose. Only the first of them builds links that are
 * sent out.
 */
const READS_HOST: Readonly<Record<string, string>> = {
  'server/kit/suite-address.ts': 'the base of everything that is given out',
  'server/brands/directory.ts': 'which brand a host belongs to',
  'server/brands/service.ts': 'pictures of the brand at the host',
  'server/identity/handlers.ts': 'the face at the host',
  'server/identity/finish-sign-in.ts': 'under which brand somebody signs in',
  'server/identity/own-address.ts': 'whether a target is the page that the browser is at already',
  'server/identity/operator.ts': 'whether a command of this machine calls',
  'server/identity/sessions/cookie.ts': 'which domain a cookie has',
  'server/identity/sessions/session-store.ts': 'at which host a session holds',
  'server/identity/two-factor/passkeys.ts': 'which of the names of a brand has the passkey',
  'server/kit/http/health.ts': 'whether this machine calls',
  'server/kit/http/origin.ts': 'whether the page of a write is of the same host',
  'server/kit/realtime/sockets.ts': 'at which host a session holds',
  'server/email-digests/preview.ts': 'whose face a preview wears',
  'server/links/clicks/classify.ts': 'from which site a visitor of a short link comes',
  'server/links/redirect.ts': 'at which host of a brand a short link is opened',
  'server/webchat/routes.ts': 'which foreign page shows a chat, for its settings page',
  'server/webchat/origins.ts': 'whether the page of a chat is a brand of ours',
  'server/webchat/upload.ts': 'hands it to the former',
  'server/webchat/sockets.ts': 'hands it to the former',
};
const HOST =
  /(?:get|header)\('(?:host|origin|referer|forwarded|x-forwarded-(?:host|proto|port))'\)|headers\.(?:host|origin|referer)\b|headers\['(?:host|origin|referer|x-forwarded-\w+)'\]/;
/** The origin or host of the address that a server received: it is derived from the `Host` header. */
const OWN_URL = /new URL\([^)]*(?:request|raw|req)\.url\)\.(?:origin|host|hostname|port)\b/;

const server = SOURCES.filter(({ zone, test: isTest }) => zone === 'server' && !isTest);

describe('The origin of links', () => {
  test("No other file reads the caller's host or origin from a request", () => {
    const reading = server.filter(({ text }) => HOST.test(text)).map(({ path }) => path);
    expect(reading.filter((path) => !(path in READS_HOST))).toEqual([]);
    const gone = Object.keys(READS_HOST).filter(
      (path) => !reading.includes(path) && path !== 'server/webchat/origins.ts',
    );
    expect(gone).toEqual([]);
    expect(server.filter(({ text }) => OWN_URL.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('No file appends a secret to a base address of its own', () => {
    const LINK =
      /`\$\{(?!linkBase\(|base\}|MAIL_LINK_PATH|oneClickUnsubscribe|DOWNLOAD_PATH|SSO_BASE)[^`]*[?&]token=/;
    expect(server.filter(({ text }) => LINK.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('Only one file builds an address from PUBLIC_URL and the port', () => {
    const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):\$\{|publicUrl\s*\?\?|new URL\((?:\w+\.)*publicUrl/;
    const ALLOWED = [
      'server/kit/suite-address.ts',
      // The address that the console prints, and twins of this process.
      'server/suite.ts',
      'server/payment/twin/twin.ts',
      // Uses that are not addresses: the sender of e-mails, the scheme of cookies, the contact of pushes, a request that nobody sent.
      'server/kit/mail/transport.ts',
      'server/identity/sessions/cookie.ts',
      'server/identity/own-address.ts',
      'server/kit/http/origin.ts',
      'server/notifications/push/send.ts',
      'server/settings/transfer/through-call.ts',
    ];
    const found = server.filter(({ text }) => ADDRESS.test(text)).map(({ path }) => path);
    expect(found.filter((path) => !ALLOWED.includes(path))).toEqual([]);
  });
});

/** Values that fit a template, generated from its schema: a path wherever it takes a link. */
function valuesOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, one]) => [name, valuesOf(one)]),
    );
  if (schema instanceof z.ZodArray) return [valuesOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return valuesOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return valuesOf(schema.in as z.ZodType);
  const TRIED: readonly unknown[] = [
    '/somewhere?token=x',
    1,
    true,
    '2026-03-01T00:00:00.000Z',
    'a@example.com',
    {},
  ];
  const fits = (value: unknown) => schema.safeParse(value).success;
  return schema instanceof z.ZodEnum ? schema.options[0] : TRIED.find(fits);
}
/** Conditions of a template beyond the schema of its values. */
const BEYOND: Partial<Record<TemplateName, object>> = {
  digest: { zone: 'Asia/Bangkok' },
  'ticket-digest': { zone: 'Asia/Bangkok', longest: [] },
  notice: { kind: 'unknown' },
  'payment-news': { until: '' },
};

describe('Every e-mail template', () => {
  let world: World;
  let two: TwoBrands;
  beforeAll(async () => {
    world = await startWorld({ environment: { PUBLIC_URL: 'https://suite.example' } });
    two = await makeTwoBrands(world);
  });
  afterAll(() => world.stop());

  /** Templates whose link grants access to its holder take a whole address, which its builder creates. */
  const WHOLE: readonly TemplateName[] = ['invitation', 'reset-password', 'password-changed'];
  const NAMES = Object.keys(TEMPLATES).filter(isTemplate);

  test.each(NAMES)(
    '%s leads to a brand of the account that it belongs to, never to the other brand',
    async (template) => {
      const { context } = world.suite;
      const nobody = await world.account();
      const cases = [
        { accountId: two.a.accountId, brandId: two.brandA._id, leads: `https://${HOSTS.a}` },
        { accountId: two.a.accountId, brandId: undefined, leads: `https://${HOSTS.a}` },
        // The choice of an unauthorised user: the brand of another organisation.
        { accountId: two.a.accountId, brandId: two.brandB._id, leads: `https://${HOSTS.a}` },
        { accountId: nobody, brandId: two.brandB._id, leads: 'https://suite.example' },
        { accountId: nobody, brandId: undefined, leads: 'https://suite.example' },
      ];
      for (const { accountId, brandId, leads } of cases) {
        const owner = { accountId, brandId };
        expect(linkBase(context, owner)).toBe(leads);
        const made = valuesOf(TEMPLATES[template].values) as object;
        const whole = WHOLE.includes(template) ? { url: `${linkBase(context, owner)}/x?token=y` } : {};
        const values = { ...made, ...BEYOND[template], ...whole } as never;
        const _id = await inTransaction(
          context,
          { accountId: AccountId.parse(accountId), actor: SYSTEM },
          (unit) =>
            enqueueMail(unit, { to: 'somebody@example.com', template, language: 'en', values, brandId }),
        );
        const row = await context.database.platform
          .selectFrom('mails')
          .selectAll()
          .where('_id', '=', _id)
          .executeTakeFirstOrThrow();
        const drawn = await readMail(context, row);
        const origins = findOrigins(`${drawn?.text} ${drawn?.html} ${drawn?.oneClick ?? ''}`);
        const isLinkless = ['webhook-paused', 'demo-request'].includes(template);
        expect(origins, template).toEqual(isLinkless ? [] : [leads]);
      }
    },
  );

  test('A link that is requested at the suite itself leads to the suite, whatever brands the account has', () => {
    expect(linkBase(world.suite.context, { accountId: two.a.accountId, brandId: null })).toBe(
      'https://suite.example',
    );
  });
});
