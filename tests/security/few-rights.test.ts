// @module-tag slow
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { LOOK_SIGNAL, TicketViewers, VIEWERS_SIGNAL } from '#contracts/crm/viewers/viewers.ts';
import { getSession } from '#contracts/identity/session.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { updateRole } from '#contracts/people/role.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser, type Browser } from '#tests/factories/socket.ts';
import { makeGoodInput } from '#tests/fuzz/good-calls.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/**
 * Users with few rights: for every call, a user who has only what the call needs, and whose group is restricted to one channel and one
 * keyword. Neither the responses nor the pushed events name anything of another account or anything that the group may not see.
 */
const OTHER = 'Quokka';
const HIDDEN = 'Axolotl';
let world: World;
let admin: Person;
let group: string;
let browser: Browser;
let hidden: { _id: string; contact: { _id: string } };
/** Ids that no user here may receive, and why. */
const secret = new Map<string, string>();

const ALL = process.env['RIGHTS'] === 'all';
/**
 * Calls that name records which the group may not see through the settings or log of the account; these follow their own permissions, not
 * the visibility of the group.
 */
const NAMES_SETTINGS = /^(group_option\.(choices|field)|activity-log\.)/;
/** Calls whose response depends on the caller's other permissions. */
const BY_RIGHTS = ['settings.export', 'settings.option-lists', 'settings.transfer-parts'];

/** A keyword, a post that matches it and a customer who wrote about it, each with a unique name. */
async function plant(person: Person, mark: string, chat = 'Private banking') {
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
}

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
  // The pipeline learns of new keywords a moment after they are created.
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

/** Every combination of permissions that is just enough for a call. */
function waysTo(need: Requirement): Permission[][] {
  return need.reduce<Permission[][]>(
    (ways, entry) => ways.flatMap((way) => [entry].flat().map((one) => [...way, one])),
    [[]],
  );
}
function casesOf(endpoint: Endpoint): Case[] {
  const { access, name } = endpoint;
  if (BY_RIGHTS.includes(name))
    return [[], ...ACCOUNT_PERMISSIONS.map((one) => [one])].map((need) => ({ endpoint, need }));
  if (access.kind === 'signed_in' && endpoint.method === 'GET') return [{ endpoint, need: [] }];
  if (access.kind === 'permitted') return waysTo(access.need).map((need) => ({ endpoint, need }));
  if (access.kind !== 'permitted_by_product') return [];
  return PRODUCTS.flatMap((product) =>
    access.need[product] ? waysTo(access.need[product]).map((need) => ({ endpoint, need, product })) : [],
  );
}
const calls = ENDPOINTS.filter(({ method, reads }) => ALL || method === 'GET' || reads === true).flatMap(
  (endpoint) => {
    const cases = casesOf(endpoint);
    return cases.length > 0 ? [[endpoint.name, cases] as const] : [];
  },
);

const people = new Map<string, Promise<Person>>();
function personWith(can: readonly Permission[]): Promise<Person> {
  const key = can.toSorted().join();
  const known = people.get(key) ?? addMember(world, admin, { group, can });
  people.set(key, known);
  return known;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The owners of names or ids that a response contains. */
function toldOf(text: string): Set<string> {
  return new Set([
    ...[OTHER, HIDDEN].filter((mark) => text.includes(mark)),
    ...(text.match(UUID) ?? []).flatMap((id) => secret.get(id) ?? []),
  ]);
}
/** A user who may set group visibility is not restricted by it. */
const FREE: readonly Permission[] = ['listening.group_setting.write', 'crm.group_manage.write'];

test('The register has many calls to test with few rights', () => expect(calls.length).toBeGreaterThan(200));

test.each(calls)('%s reveals nothing of others to its caller', async (name, cases) => {
  for (const { endpoint, need, product } of cases) {
    const person = await personWith(need);
    const input = await makeGoodInput(endpoint, { world, person: admin });
    const params = { ...input.params, ...(product ? { product } : {}) };
    const { status, body, headers } = await person.attempt(endpoint, { ...input, params });
    expect(status, `${need.join()} ${JSON.stringify(body)}`).toBeLessThan(500);
    const leaked = toldOf(JSON.stringify([body, ...headers]));
    if (NAMES_SETTINGS.test(name) || need.some((one) => FREE.includes(one))) leaked.delete(HIDDEN);
    expect([...leaked], `${need.join()} ${JSON.stringify(body)}`).toEqual([]);
  }
});

test('No pushed event contains a name or a text of others', async () => {
  await browser.catchUp(0);
  // Every ticket may be announced by its id alone.
  const texts = browser.events.map((event) => JSON.stringify(event).replaceAll(UUID, ''));
  expect(browser.events.map(({ kind }) => kind)).toContain('ticket.created');
  expect(texts.filter((text) => text.includes(OTHER) || text.includes(HIDDEN))).toEqual([]);
});

describe('Permissions', () => {
  test('Revoking the permission to read tickets ends viewing one on the sockets that are open', async () => {
    const may: readonly Permission[] = ['crm.ticket.read', 'crm.group_manage.write'];
    const colleague = await world.person(admin.accountId, { can: may });
    const [first, second] = [await openBrowser(world.url, colleague), await openBrowser(world.url, admin)];
    const seen = (who: Browser) => {
      const presences: TicketViewers[] = [];
      who.socket.on(VIEWERS_SIGNAL, (given: unknown) => presences.push(TicketViewers.parse(given)));
      return presences;
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
    // A user who may no longer read the ticket leaves its presence with their next sign of activity.
    look(first, 'reading');
    await expect.poll(() => bySecond.at(-1)?.items.map(({ user_id }) => user_id)).toEqual([admin.userId]);
    expect(byFirst.length).toBe(before);
    first.close();
    second.close();
  });

  test('The interests of customers are in the list for users who may see them', async () => {
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

  test('Roles and API keys from before some permissions existed keep their abilities', async () => {
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
