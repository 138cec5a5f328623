import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import * as contract from '#contracts/crm/canned/endpoints.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { addCannedFolder, fetchCannedFolders, addCannedResponse } from '#tests/factories/canned.ts';
import type { Person } from '#tests/factories/person.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** How canned responses are sent: in which language, how often, and automatically. */
let world: World;
let account: AccountId;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
  admin = await world.person(account);
});
afterAll(() => world.stop());

type Body = { title?: string; texts?: Record<string, string> };

describe('languages and use of responses', () => {
  const texts = { th: 'สวัสดีค่ะ', en: 'Hello' };

  it('A response keeps a text per language, drops empty ones, and refuses an invalid language', async () => {
    const { _id } = await addCannedFolder(admin);
    const one = await addCannedResponse(admin, _id, { text: 'Hi', texts: { ...texts, fr: ' ' } });
    expect(one.texts).toEqual(texts);
    const change = (body: Body) =>
      admin.attempt(contract.updateCannedResponse, { params: { _id: one._id }, body });
    expect((await change({ title: 'Renamed' })).body).toMatchObject({ body: { texts } });
    expect((await change({ texts: { th: 'ดีค่ะ' } })).body).toMatchObject({ body: { texts: { th: 'ดีค่ะ' } } });
    expect((await change({ texts: { Thai: 'x' } })).status).toBe(400);
  });

  it('An answer counts once for its sender, though it names a response twice or one that was deleted', async () => {
    const example = await EXAMPLES['ticket.reply']?.({ world, admin });
    if (example === undefined || example === 'own-test') throw new Error('no ticket to answer');
    const { _id: ticketId } = (example.params ?? {}) as { _id: string };
    const { _id } = await addCannedFolder(admin);
    const one = await addCannedResponse(admin, _id);
    const hidden = await addCannedResponse(await world.person(account), _id, { permission: 'private' });
    const canned_response_ids = [one._id, one._id, hidden._id, world.suite.context.newId()];
    const said = (text: string) => JSON.stringify({ text, seen_seq: 999, canned_response_ids });
    const say = (key: string, body: string) =>
      admin.fetch(replyToTicket.path.replace('{_id}', ticketId), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      });
    const key = world.suite.context.newId();
    // The second request repeats the first, whose response was lost.
    const answers = [await say(key, said('Said')), await say(key, said('Said'))];
    answers.push(await say(world.suite.context.newId(), said('Once more')));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const uses = await admin.call(contract.listCannedUses, { params: { _id: one._id }, query: {} });
    expect(uses.items).toMatchObject([{ user_id: admin.userId, count: 2 }]);
    const [kept] = (await fetchCannedFolders(admin)).flatMap(({ responses }) =>
      responses.filter((r) => r._id === one._id),
    );
    expect(kept).toMatchObject({ used_count: 2, used_at: expect.any(String), version: one.version });
    const counted = await world.suite.context.database.platform
      .selectFrom('canned_response_uses')
      .select('response_id')
      .where('response_id', '=', hidden._id)
      .execute();
    expect(counted).toEqual([]);
    expect(
      await admin.attempt(contract.listCannedUses, { params: { _id: hidden._id }, query: {} }),
    ).toMatchObject({ status: 404 });
  });
});

describe('auto canned', () => {
  const { list, create, update, remove } = buildCollectionEndpoints(autoCanned, 'settings');
  const conditions = buildCollectionEndpoints(autoCanned, 'conditions');
  const keywords = buildCollectionEndpoints(autoCanned, 'keywords');
  const condition = {
    match: 'all',
    items: [{ field: 'message', operator: 'contains_any', value: ['ราคา'] }],
  };
  const inside = (answered: { body: unknown }) => (answered.body as { body: { _id: string } }).body;

  it('S3-108, S3-109, S7-083 … S7-086 settings, conditions and keywords; deleting a condition returns its _id', async () => {
    const { _id } = await addCannedFolder(admin);
    const response = await addCannedResponse(admin, _id);
    const rule = inside(
      await admin.attempt(conditions.create, { body: { name: 'Asks a price', condition } }),
    );
    const words = inside(await admin.attempt(keywords.create, { body: { name: 'Price', words: ['ราคา'] } }));
    const body = {
      name: 'Prices',
      response_id: response._id,
      condition_ids: [rule._id],
      keyword_ids: [words._id],
    };
    const made = inside(await admin.attempt(create, { body }));
    expect(made).toMatchObject({ ...body, active: false, once_per_ticket: true });
    const changed = await admin.attempt(update, { params: { _id: made._id }, body: { active: true } });
    expect(changed.body).toMatchObject({ statusCode: 20000, body: { active: true } });
    expect((await admin.attempt(list, {})).body).toMatchObject({ body: { items: [{ _id: made._id }] } });
    expect(inside(await admin.attempt(remove, { params: { _id: made._id } }))).toEqual({ _id: made._id });
    expect(inside(await admin.attempt(conditions.remove, { params: { _id: rule._id } }))).toEqual({
      _id: rule._id,
    });
  });

  it('A setting that names something missing, or whose condition does not fit its field, is refused', async () => {
    const nobody = world.suite.context.newId();
    expect(
      await admin.attempt(create, { body: { name: 'x', response_id: nobody, keyword_ids: [nobody] } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { response_id: expect.any(String), keyword_ids: expect.any(String) } },
    });
    const wrong = { match: 'all', items: [{ field: 'channel', operator: 'contains_any', value: ['line'] }] };
    const answered = await admin.attempt(conditions.create, { body: { name: 'Wrong', condition: wrong } });
    expect(answered).toMatchObject({
      status: 400,
      body: { fields: { 'condition.items.0.operator': /field/ } },
    });
  });

  it('S6-060, S6-061 auto canned has a permission of its own', async () => {
    const outsider = await world.person(account, {
      can: ['crm.canned_response_all.write', 'crm.canned_response_all.read'],
    });
    const reader = await world.person(account, { can: ['crm.auto_canned.read'] });
    const writer = await world.person(account, { can: ['crm.auto_canned.read', 'crm.auto_canned.write'] });
    const body = { name: `Right ${world.suite.context.newId()}` };
    expect((await outsider.attempt(list, {})).status).toBe(403);
    expect((await reader.attempt(list, {})).status).toBe(200);
    expect((await reader.attempt(create, { body })).status).toBe(403);
    expect((await writer.attempt(create, { body })).status).toBe(201);
  });
});
