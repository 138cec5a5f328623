// @module-tag slow
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { giveCustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { LOOK_SIGNAL, TicketViewers, VIEWERS_SIGNAL } from '#contracts/crm/viewers/viewers.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { getSession } from '#contracts/identity/session.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { updateRole } from '#contracts/people/role.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { createKeyword } from '#contracts/settings/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/settings/manage/endpoints.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { makeGoodInput } from '#tests/fuzz/good-calls.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * People with few rights: for every call somebody who holds just what it needs, and whose group is held to one channel and one keyword.
 * What they are answered, and told unasked, names nothing of another account and nothing that their group does not see.
 */
const OTHER = 'Quokka';
const HIDDEN = 'Axolotl';
let world: World;
let admin: Person;
let group: string;
let browser: Browser;
let hidden: { _id: string; contact: { _id: string } };
/** Ids that nobody here may be told, and why. */
const secret = new Map<string, string>();

const ALL = process.env['RIGHTS'] === 'all';
/** Calls that name what a group does not see by the settings or log of the account, which go by their permissions (decision 0099). */
const NAMES_SETTINGS = /^(group_option\.(choices|field)|activity-log\.)/;
/** Whose answer turns on what else its caller holds. */
const BY_RIGHTS = ['settings.export', 'settings.option-lists', 'settings.transfer-parts'];

/** A keyword, a post that holds it and a customer who wrote of it, all with a name of their own. */
const plant = async (person: Person, mark: string, chat = 'Private banking') => {
  const connection = await connectChat(world, person, chat);
  const keyword = await person.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: mark, patterns: [mark] },
  });
  const text = `an ${mark} of mine`;
  const ticket = await createTicketOn(world, person, { connection, text, user: `U${mark}` });
  const post = () =>
    ingestPosts(world, person.accountId, [
      makePost({ provider_id: crypto.randomUUID(), text, author: { _id: mark, name: mark } }),
    ]);
  for (const id of [ticket._id, ticket.contact._id, keyword._id]) secret.set(id, mark);
  return { ticket, post };
};

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const stranger = await world.person(await world.account(`${OTHER} Limited`));
  await makeGroup(stranger, `${OTHER} people`);
  await (await plant(stranger, OTHER, `${OTHER} chat`)).post();
  const { rows } = await world.suite.context.database.owner.query<{ _id: string }>(
    'select _id from users where account_id = $1 union select _id from messages where account_id = $1',
    [stranger.accountId],
  );
  for (const { _id } of rows) secret.set(_id, OTHER);
  secret.set(stranger.accountId, OTHER);

  group = await makeGroup(admin, 'Front desk');
  const open = await connectChat(world, admin, 'Open');
  const keyword = { name: 'tea', patterns: ['tea'] };
  const tea = await admin.call(createKeyword, { params: { product: 'listening' }, body: keyword });
  const hold = (product: 'crm' | 'listening', body: object) =>
    admin.call(setGroupOption, { params: { product, groupId: group }, body });
  await hold('crm', { engagements: [open._id] });
  await hold('listening', { keywords: { enable: true, data: [tea._id] } });
  await createTicketOn(world, admin, { connection: open, text: 'hello', user: 'Somchai' });
  browser = await openBrowser(
    world.url,
    await addMember(world, admin, { group, can: RESTRICTED_PERMISSIONS }),
  );
  const planted = await plant(admin, HIDDEN);
  hidden = planted.ticket;
  const query = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
  // Keywords are known to the pipeline a moment after they are made.
  const known = async () =>
    (await admin.call(listMentions, { query })).items.some((one) => one.hits.length > 0);
  for (let tries = 0; tries < 40; tries += 1) {
    await planted.post();
    if (await known()) return;
  }
  throw new Error('the keyword was not found in its post');
});
afterAll(() => {
  browser.close();
  return world.stop();
});

type Case = { endpoint: Endpoint; need: readonly Permission[]; product?: Product };

/** Every way to have just what is needed. */
const waysTo = (need: Requirement): Permission[][] =>
  need.reduce<Permission[][]>(
    (ways, entry) => ways.flatMap((way) => [entry].flat().map((one) => [...way, one])),
    [[]],
  );
const casesOf = (endpoint: Endpoint): Case[] => {
  const { access, name } = endpoint;
  if (BY_RIGHTS.includes(name))
    return [[], ...ACCOUNT_PERMISSIONS.map((one) => [one])].map((need) => ({ endpoint, need }));
  if (access.kind === 'signed_in' && endpoint.method === 'GET') return [{ endpoint, need: [] }];
  if (access.kind === 'permitted') return waysTo(access.need).map((need) => ({ endpoint, need }));
  if (access.kind !== 'permitted_by_product') return [];
  return PRODUCTS.flatMap((product) =>
    access.need[product] ? waysTo(access.need[product]).map((need) => ({ endpoint, need, product })) : [],
  );
};
const calls = ENDPOINTS.filter(({ method, reads }) => ALL || method === 'GET' || reads === true).flatMap(
  (endpoint) => {
    const cases = casesOf(endpoint);
    return cases.length > 0 ? [[endpoint.name, cases] as const] : [];
  },
);

const people = new Map<string, Promise<Person>>();
const personWith = (can: readonly Permission[]): Promise<Person> => {
  const key = can.toSorted().join();
  const known = people.get(key) ?? addMember(world, admin, { group, can });
  people.set(key, known);
  return known;
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Whose names or ids stand in what somebody is told. */
const toldOf = (text: string): Set<string> =>
  new Set([
    ...[OTHER, HIDDEN].filter((mark) => text.includes(mark)),
    ...(text.match(UUID) ?? []).flatMap((id) => secret.get(id) ?? []),
  ]);
/** Who may say what groups see is held to nothing. */
const FREE: readonly Permission[] = ['listening.group_setting.write', 'crm.group_manage.write'];

test('there are many of them', () => expect(calls.length).toBeGreaterThan(200));

test.each(calls)('%s tells who may just do it nothing of others', async (name, cases) => {
  for (const { endpoint, need, product } of cases) {
    const person = await personWith(need);
    const input = await makeGoodInput(endpoint, { world, person: admin });
    const params = { ...input.params, ...(product ? { product } : {}) };
    const { status, body, headers } = await person.attempt(endpoint, { ...input, params });
    expect(status, `${need.join()} ${JSON.stringify(body)}`).toBeLessThan(500);
    const told = toldOf(JSON.stringify([body, ...headers]));
    if (NAMES_SETTINGS.test(name) || need.some((one) => FREE.includes(one))) told.delete(HIDDEN);
    expect([...told], `${need.join()} ${JSON.stringify(body)}`).toEqual([]);
  }
});

test('nothing that is told unasked holds a name or a text of others', async () => {
  await browser.catchUp(0);
  // Ids alone are told of every ticket (decision 0100).
  const texts = browser.events.map((event) => JSON.stringify(event).replaceAll(UUID, ''));
  expect(browser.events.map(({ kind }) => kind)).toContain('ticket.created');
  expect(texts.filter((text) => text.includes(OTHER) || text.includes(HIDDEN))).toEqual([]);
});

describe('rights', () => {
  test('a right to read tickets that is taken away ends looking at one, on the sockets that are open', async () => {
    const may: readonly Permission[] = ['crm.ticket.read', 'crm.group_manage.write'];
    const colleague = await world.person(admin.accountId, { can: may });
    const [first, second] = [await openBrowser(world.url, colleague), await openBrowser(world.url, admin)];
    const seen = (who: Browser) => {
      const told: TicketViewers[] = [];
      who.socket.on(VIEWERS_SIGNAL, (given: unknown) => told.push(TicketViewers.parse(given)));
      return told;
    };
    const [byFirst, bySecond] = [seen(first), seen(second)];
    const look = (who: Browser, doing: string) =>
      who.socket.emit(LOOK_SIGNAL, { ticket_id: hidden._id, doing });
    look(first, 'reading');
    await expect.poll(() => byFirst.at(-1)?.items.length).toBe(1);
    look(second, 'reading');
    await expect.poll(() => byFirst.at(-1)?.items.length).toBe(2);
    const { _id } = (await colleague.call(getSession, {})).user.role;
    await admin.call(updateRole, {
      params: { _id },
      query: { accountID: String(admin.accountId) },
      body: { permissions: ['listening.keyword.read'] },
    });
    await first.until(({ kind }) => kind === null);
    await expect
      .poll(() => colleague.attempt(listTickets, { query: {} }).then(({ status }) => status))
      .toBe(403);
    const before = byFirst.length;
    look(second, 'reply');
    await expect.poll(() => bySecond.at(-1)?.items.some(({ doing }) => doing === 'reply')).toBe(true);
    // Who may not read the ticket any more is taken out of it with their next sign.
    look(first, 'reading');
    await expect.poll(() => bySecond.at(-1)?.items.map(({ user_id }) => user_id)).toEqual([admin.userId]);
    expect(byFirst.length).toBe(before);
    first.close();
    second.close();
  });

  test('what customers care about stands in the list for those who may see it', async () => {
    const input = await EXAMPLES[giveCustomerTag.name]?.({ world, admin });
    await admin.attempt(giveCustomerTag, input === 'own-test' || !input ? {} : input);
    const tagsFor = async (can: Permission[]) => {
      const who = await world.person(admin.accountId, { can });
      const { items } = await who.call(listTickets, { query: { view: 'all', limit: 200 } });
      return items.flatMap(({ customer_tags }) => customer_tags).length;
    };
    expect(await tagsFor(['crm.ticket.read'])).toBe(0);
    expect(await tagsFor(['crm.ticket.read', 'crm.customer_tag.read'])).toBeGreaterThan(0);
  });

  test('roles and keys from before some rights guarded anything keep what they could do', async () => {
    const { owner } = world.suite.context.database;
    const heldBy = async (can: Permission[]) => {
      const who = await world.person(admin.accountId, { can });
      const file = new URL('../migrations/postgres/0139_rights_that_guard.sql', import.meta.url);
      await owner.query(readFileSync(file, 'utf8'));
      return (await who.call(getSession, {})).user.role.permissions;
    };
    const [surveys, times, tags] = ['crm.survey.read', 'crm.ticket_timer.read', 'crm.customer_tag.read'];
    expect(await heldBy(['crm.ticket.read'])).toEqual(['crm.ticket.read', surveys, times, tags]);
    expect(await heldBy(['crm.report.read'])).toEqual(['crm.report.read', surveys, times]);
    expect(await heldBy(['crm.ticket.write'])).toEqual(['crm.ticket.write']);
  });
});
