import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKeyword, deleteKeyword, listKeywords } from '#contracts/keywords/endpoints.ts';
import { filterWholeKeywords, type Keyword } from '#contracts/keywords/keyword.ts';
import {
  changeKeywords,
  deleteKeywords,
  exportKeywords,
  findKeywordUses,
  importKeywords,
  restoreKeywords,
} from '#contracts/keywords/many.ts';
import { unguardCell } from '#contracts/kit/formula-guard.ts';
import { createGroup } from '#contracts/people/group.ts';
import { formatCsvRow } from '#server/kit/http/csv.ts';
import { listCell, readListCell } from '#server/kit/http/list-cell.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let who: Person;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());
async function newcomer(): Promise<void> {
  who = await world.person(await world.account());
}

const params = { product: 'listening' as const };
const SOME = '01920000-0000-7000-8000-000000000000';
function make(
  name: string,
  more: { parent_id?: string | null; group_ids?: string[] } = {},
): Promise<Keyword> {
  return who.call(createKeyword, { params, body: { name, patterns: [`${name}*a|b:c`], ...more } });
}
async function all(): Promise<Keyword[]> {
  return filterWholeKeywords((await who.call(listKeywords, { params, query: {} })).items);
}
async function tree() {
  const keywords = await all();
  const names = new Map(keywords.map(({ _id, name }) => [_id, name]));
  return Object.fromEntries(
    keywords.map(({ name, parent_id }) => [name, names.get(parent_id ?? '') ?? null]),
  );
}
async function kinds(): Promise<string[]> {
  const events = await world.suite.context.database.platform
    .selectFrom('event_log')
    .select('kind')
    .where('account_id', '=', who.accountId)
    .orderBy('seq')
    .execute();
  return events.map(({ kind }) => kind);
}
async function group(name: string): Promise<string> {
  return (await who.call(createGroup, { query: { accountID: who.accountId }, body: { name } }))._id;
}

describe('bulk changes of keywords', () => {
  beforeAll(newcomer);

  it('Keywords are paused, moved and grouped together, all or none, each with its event', async () => {
    const [top, one, two] = [await make('Top'), await make('One'), await make('Two')];
    const team = await group('Team');
    const change = (ids: readonly string[], change_: object) =>
      who.attempt(changeKeywords, { params, body: { ids, change: change_ } });
    const ids = [one._id, two._id];
    expect((await change(ids, { active: false, parent_id: top._id, add_group: team })).status).toBe(200);
    expect((await all()).filter(({ parent_id }) => parent_id === top._id)).toMatchObject([
      { name: 'One', active: false, group_ids: [team], version: 2 },
      { name: 'Two', active: false, group_ids: [team], version: 2 },
    ]);
    await change(ids, { add_group: team });
    await change([one._id], { remove_group: team, active: true });
    expect(await all()).toMatchObject([
      { group_ids: [], active: true },
      { name: 'Top' },
      { group_ids: [team] },
    ]);
    expect((await change([top._id], { parent_id: one._id })).body).toMatchObject({
      fields: { parent_id: 'cannot be below itself' },
    });
    expect((await change(ids, { parent_id: SOME })).body).toMatchObject({
      fields: { parent_id: 'is not a keyword' },
    });
    expect((await change(ids, { add_group: SOME })).status).toBe(400);
    expect((await change([one._id, SOME], { active: false })).status).toBe(404);
    expect((await change(ids, {})).status).toBe(400);
    expect((await kinds()).filter((kind) => kind === 'keyword.updated')).toHaveLength(5);
  });

  it('The uses of keywords are listed before they are deleted', async () => {
    await newcomer();
    const team = await group('Care');
    const top = await make('Top', { group_ids: [team] });
    const low = await make('Low', { parent_id: top._id });
    const uses = async (ids: string[]) => (await who.call(findKeywordUses, { params, body: { ids } })).items;
    expect(await uses([top._id])).toEqual([
      { kind: 'keyword', _id: low._id, name: 'Low', keyword_id: top._id },
      { kind: 'group', _id: team, name: 'Care', keyword_id: top._id },
    ]);
    expect((await uses([top._id, low._id])).map(({ kind }) => kind)).toEqual(['group']);
    expect(await uses([low._id])).toEqual([]);
    const { owner } = world.suite.context.database;
    await owner.query('insert into group_settings (account_id, group_id, keywords) values ($1, $2, $3)', [
      who.accountId,
      team,
      [low._id],
    ]);
    await owner.query(
      `insert into templates (account_id, _id, product, name, about, keywords, monitor, engagement, cat_tag, share, owner_id)
       select $1, gen_random_uuid(), 'listening', name, '', $2, '{}', '{}', '{}', share, owner_id::uuid
         from (values ('Mine', 'private', $3), ('Secret', 'private', $4), ('All', 'all', $4)) as given (name, share, owner_id)`,
      [who.accountId, [low._id], who.userId, SOME],
    );
    expect((await uses([low._id])).map(({ kind, name }) => [kind, name])).toEqual([
      ['group', 'Care'],
      ['template', 'All'],
      ['template', 'Mine'],
    ]);
  });

  it('Deleted keywords are restored as they were: numbers, positions and children', async () => {
    await newcomer();
    const root = await make('Root');
    const middle = await make('Middle', { parent_id: root._id });
    const inner = await make('Inner', { parent_id: middle._id });
    const leaf = await make('Leaf', { parent_id: inner._id });
    const numbers = async () =>
      world.suite.context.database.platform
        .selectFrom('keywords')
        .select(['_id', 'number', 'patterns'])
        .where('account_id', '=', who.accountId)
        .orderBy('_id')
        .execute();
    const before = [await tree(), await numbers()];
    const body = { ids: [middle._id, inner._id] };
    expect((await who.attempt(deleteKeywords, { params, body: { ids: [leaf._id, SOME] } })).status).toBe(404);
    await who.call(deleteKeywords, { params, body });
    expect(await tree()).toEqual({ Root: null, Leaf: 'Root' });
    await make('Inner');
    expect((await who.attempt(restoreKeywords, { params, body })).body).toMatchObject({ code: 'name_taken' });
    const [other] = (await all()).filter(({ name }) => name === 'Inner');
    await who.call(deleteKeyword, { params: { ...params, _id: other?._id ?? '' } });
    await who.call(restoreKeywords, { params, body });
    expect([await tree(), await numbers()]).toEqual(before);
    expect((await who.attempt(restoreKeywords, { params, body })).status).toBe(404);
  });

  it('A keyword whose parent is deleted is restored at the top, and children that were moved stay where they are', async () => {
    await newcomer();
    const top = await make('Top');
    const low = await make('Low', { parent_id: top._id });
    const elsewhere = await make('Elsewhere');
    const leaf = await make('Leaf', { parent_id: low._id });
    await who.call(deleteKeywords, { params, body: { ids: [low._id] } });
    await who.call(changeKeywords, {
      params,
      body: { ids: [leaf._id], change: { parent_id: elsewhere._id } },
    });
    await who.call(deleteKeywords, { params, body: { ids: [top._id] } });
    await who.call(restoreKeywords, { params, body: { ids: [low._id] } });
    expect(await tree()).toEqual({ Elsewhere: null, Leaf: 'Elsewhere', Low: null });
  });
});

describe('CSV of keywords', () => {
  const bring = (csv: string, dry_run = false) =>
    who.call(importKeywords, { params, body: { csv, dry_run } });
  const exported = async (): Promise<string> => {
    const { body } = await who.attempt(exportKeywords, { params });
    return String(body).replace('\uFEFF', '');
  };
  beforeAll(newcomer);

  it('An import reports what it would do for every line, and changes nothing in a dry run or with a fault', async () => {
    await make('Tea');
    await group('Team');
    const csv = [
      'name,parent,patterns,groups,active,colour',
      'tea,,"Tea*a|b:c",,,red',
      'Coffee,tea,"กาแฟ*ดอย|ขาย\nlatte",Team,no,',
      'Broken,,a|b|c,,,',
      'Twice,,a*b,Nobody,perhaps,',
      'twice,Nowhere,a,,,',
      ',,x,,,',
      'Ring,Round,a,,,',
      'Round,Ring,a,,,',
    ].join('\n');
    const report = await bring(csv, true);
    expect(report.lines.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '2 same',
      '3 created',
      '5 refused',
      '6 refused',
      '7 refused',
      '8 refused',
      '9 refused',
      '10 refused',
    ]);
    expect(report).toMatchObject({ dry_run: true, created: 1, updated: 0, same: 1, unread: ['colour'] });
    expect(report.faults.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
      '5 patterns: has more than one | (set 1, position 4)',
      '6 groups: there is no group Nobody in this organisation',
      '6 active: must be true or false',
      '7 name: is already on line 6',
      '7 parent: there is no keyword Nowhere',
      '8 name: is empty',
      '9 parent: cannot be below itself',
      '10 parent: cannot be below itself',
    ]);
    expect((await bring(csv)).faults).toEqual(report.faults);
    expect((await all()).map(({ name }) => name)).toEqual(['Tea']);
    const good = csv.split('\n').slice(0, 4).join('\n');
    expect(await bring(good)).toMatchObject({ dry_run: false, created: 1, same: 1, faults: [] });
    expect(await all()).toMatchObject([
      { name: 'Coffee', patterns: ['กาแฟ*ดอย|ขาย', 'latte'], active: false, group_ids: [expect.any(String)] },
      { name: 'Tea', parent_id: null },
    ]);
    expect(await tree()).toEqual({ Coffee: 'Tea', Tea: null });
    expect((await who.attempt(importKeywords, { params, body: { csv: 'title\nx' } })).body).toMatchObject({
      code: 'file_unreadable',
      message: expect.stringContaining('name, parent, patterns'),
    });
  });

  it('A file that is imported several times at once is imported once; the other requests are refused because the names are taken', async () => {
    const body = { csv: 'name,patterns\nAt once,here', dry_run: false };
    const answers = await Promise.all([1, 2, 3, 4].map(() => who.attempt(importKeywords, { params, body })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await all()).filter(({ name }) => name === 'At once')).toHaveLength(1);
  });

  it('An export can be imported again without a change', async () => {
    for (const name of ['=SUM(A1)', "'=kept", '@brand', '"quoted", so', '+66', 'a;b;c;d;e;f;g'])
      await make(name);
    const before = await all();
    const csv = await exported();
    expect(csv.split('\r\n')[0]).toBe('name,parent,patterns,query,match,groups,active');
    expect(await bring(csv)).toMatchObject({ created: 0, updated: 0, same: before.length, faults: [] });
    await newcomer();
    await group('Team');
    expect(await bring(csv)).toMatchObject({ created: before.length, faults: [] });
    const essence = (keywords: readonly Keyword[]) =>
      keywords.map(({ name, patterns, match, active }) => ({ name, patterns, match, active }));
    expect(essence(await all())).toEqual(essence(before));
  });

  const CASES = '../shared/data/5_nasty/csv_cases.jsonl';
  const Case = z.object({ input: z.string() });
  it.skipIf(!existsSync(CASES))(
    'Every CSV dialect is either read or refused with a fault (skipped without the data)',
    async () => {
      const inputs = readFileSync(CASES, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (Case.safeParse(JSON.parse(line)).data?.input ?? [])));
      expect(inputs.length).toBeGreaterThan(50);
      for (const input of inputs.filter((text) => text.length < 20_000)) {
        const csv = `name,patterns,parent\n${input}`;
        const { status } = await who.attempt(importKeywords, { params, body: { csv, dry_run: true } });
        expect([200, 400, 422], input).toContain(status);
      }
    },
  );

  it('Cells keep every list of texts unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom(...`ab'"=+-@\n\r\t, ;[]{}\\ก`), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const [record] = readCsv(formatCsvRow(['name', listCell(texts)]));
        expect(readListCell(unguardCell(record?.cells[1] ?? ''))).toEqual(texts);
      }),
    );
  });
});
