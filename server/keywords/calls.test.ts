import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countKeywords,
  createKeyword,
  deleteKeyword,
  getKeyword,
  listKeywords,
  updateKeyword,
} from '#contracts/keywords/endpoints.ts';
import { LISTED_FIELDS, filterListedKeywords } from '#contracts/keywords/keyword.ts';
import { applyToKeywords } from '#contracts/keywords/many.ts';
import {
  createKeywordOption,
  deleteKeywordOptions,
  getAllKeywordOptions,
  getKeywordOptions,
  updateKeywordOption,
} from '#contracts/keywords/options.ts';
import {
  countAllKeywords,
  createAnyKeyword,
  deleteAnyKeyword,
  deleteNamedKeywords,
  deleteNoneNamed,
  getAnyKeyword,
  listAllKeywords,
  updateAnyKeyword,
} from '#contracts/keywords/root.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let who: Person;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const inListening = { params: { product: 'listening' as const } };
const PATH = '/api/v1.0/accounts/products/listening/keywords';
const SOME = '01920000-0000-7000-8000-000000000000';

async function make(name: string, more: { parent_id?: string; patterns?: string[] } = {}): Promise<string> {
  const body = { name, patterns: ['tea'], ...more };
  return (await who.call(createKeyword, { ...inListening, body }))._id;
}
async function names(): Promise<(string | undefined)[]> {
  return (await who.call(listKeywords, { ...inListening, query: {} })).items.map(({ name }) => name);
}
async function newcomer(): Promise<void> {
  who = await world.person(await world.account());
}
const fetched = async (path: string) => (await who.fetch(path)).body;

describe('the keywords of a product', () => {
  beforeAll(newcomer);

  it('S1-019, S7-030, S7-031, S7-034 … S7-037, S3-049 … S3-052 Keywords are listed, read, added, changed, removed and counted', async () => {
    const parent = await make('Drinks');
    const id = await make('Tea', { parent_id: parent, patterns: ['tea*ice|milk:soy'] });
    const whole = await fetched(PATH);
    expect(whole).toMatchObject({
      items: [
        { _id: parent, name: 'Drinks', parent_id: null, patterns: ['tea'] },
        { _id: id, name: 'Tea', parent_id: parent, patterns: ['tea*ice|milk:soy'] },
      ],
      next: null,
    });
    expect(await fetched(`${PATH}/${id}`)).toMatchObject({ _id: id, name: 'Tea' });
    const params = { ...inListening.params, _id: id };
    await who.call(updateKeyword, { params, body: { name: 'Chai' } });
    expect(await names()).toEqual(['Chai', 'Drinks']);
    expect(await fetched(`${PATH}/count`)).toEqual({ count: 2 });
    await who.call(deleteKeyword, { params });
    expect(await names()).toEqual(['Drinks']);
    expect((await who.attempt(getKeyword, { params })).status).toBe(404);
  });

  it('S7-032 Lists and single keywords return only the requested fields', async () => {
    const id = await make('Fields');
    const { items } = await who.call(listKeywords, { ...inListening, query: { fields: 'name' } });
    expect(items.every((item) => Object.keys(item).join() === 'name')).toBe(true);
    expect(await fetched(`${PATH}/${id}?fields=patterns,active`)).toEqual({
      patterns: ['tea'],
      active: true,
    });
    expect(await who.fetch(`${PATH}?fields=name,secret`)).toMatchObject({
      status: 400,
      body: { fields: { fields: expect.stringContaining('patterns') } },
    });
  });

  it('A long list returns the number of sets, escapes counted as the words they are', async () => {
    await newcomer();
    await make('Escapes', { patterns: [String.raw`a\,b*c|d\\,e`, 'f'] });
    await make('One', { patterns: ['tea*ice'] });
    const query = { name: 'Query', query: 'tea OR "green tea"' };
    const { _id } = await who.call(createKeyword, { ...inListening, body: query });
    const { items } = await who.call(listKeywords, {
      ...inListening,
      query: { fields: LISTED_FIELDS.join() },
    });
    expect(filterListedKeywords(items).map(({ name, set_count }) => [name, set_count])).toEqual([
      ['Escapes', 3],
      ['One', 1],
      ['Query', 0],
    ]);
    expect(await fetched(`${PATH}/${_id}?fields=set_count`)).toEqual({ set_count: 0 });
    expect(await fetched(`${PATH}/${_id}`)).not.toHaveProperty('set_count');
  });

  it('Keywords are found by name, and by their words where requested', async () => {
    await newcomer();
    await make('Drinks', { patterns: ['กาแฟ*LATTE|100%'] });
    await make('Latte art');
    await who.call(createKeyword, { ...inListening, body: { name: 'Query', query: 'flat OR "Café"' } });
    const found = async (q: string, words: '0' | '1') => {
      const { items } = await who.call(listKeywords, { ...inListening, query: { q, words, fields: 'name' } });
      return items.map(({ name }) => name);
    };
    expect(await found('latte', '0')).toEqual(['Latte art']);
    expect(await found('latte', '1')).toEqual(['Drinks', 'Latte art']);
    expect(await found('CAFÉ', '1')).toEqual(['Query']);
    expect(await found('กาแฟ', '1')).toEqual(['Drinks']);
    expect(await found('0%', '1')).toEqual(['Drinks']);
    expect(await found('_', '1')).toEqual([]);
  });

  it('S7-033 The whole list is nested by parent_id', async () => {
    await newcomer();
    const top = await make('Top');
    const middle = await make('Middle', { parent_id: top });
    await make('Low', { parent_id: middle });
    await make('Alone');
    expect(await fetched(`${PATH}?hierarchy=1&fields=name`)).toEqual({
      items: [
        { name: 'Alone', children: [] },
        { name: 'Top', children: [{ name: 'Middle', children: [{ name: 'Low', children: [] }] }] },
      ],
      next: null,
    });
    expect(await fetched(`${PATH}/${middle}?hierarchy=1`)).toMatchObject({
      name: 'Middle',
      parent_id: top,
      children: [{ name: 'Low', patterns: ['tea'] }],
    });
    expect((await who.fetch(`${PATH}?hierarchy=1&limit=2`)).status).toBe(400);
    expect((await who.fetch(`${PATH}?fields=name&limit=3`)).body).toMatchObject({
      items: [{ name: 'Alone' }, { name: 'Low' }, { name: 'Middle' }],
      next: expect.any(String),
    });
  });
});

describe('the options', () => {
  beforeAll(newcomer);

  it('S7-038 … S7-041 The options are the choices of the filters, and the filters that a team saved', async () => {
    const parent = await make('Parent');
    await make('Child', { parent_id: parent });
    const choices = await who.call(getKeywordOptions, { ...inListening, query: {} });
    expect(choices.names.map(({ name }) => name)).toEqual(['Child', 'Parent']);
    expect(choices).toMatchObject({ parents: [{ _id: parent, name: 'Parent', count: 1 }], saved: [] });
    const body = { name: 'Paused drinks', filter: { parent_id: parent, active: false } };
    const saved = await who.call(createKeywordOption, { ...inListening, body });
    expect(saved).toMatchObject(body);
    expect((await who.attempt(createKeywordOption, { ...inListening, body })).body).toMatchObject({
      code: 'name_taken',
    });
    const change = { _id: saved._id, version: 1, filter: { q: 'tea' } };
    expect(await who.call(updateKeywordOption, { ...inListening, body: change })).toMatchObject({
      name: body.name,
      filter: { q: 'tea' },
      version: 2,
    });
    expect((await who.attempt(updateKeywordOption, { ...inListening, body: change })).body).toMatchObject({
      code: 'stale_version',
      data: { version: 2 },
    });
    expect((await who.call(getAllKeywordOptions, {})).saved.map(({ name }) => name)).toEqual([body.name]);
    const ids = { ids: [saved._id] };
    await who.call(deleteKeywordOptions, { ...inListening, body: ids });
    expect((await who.attempt(deleteKeywordOptions, { ...inListening, body: ids })).status).toBe(404);
    expect((await who.call(getKeywordOptions, { ...inListening, query: {} })).saved).toEqual([]);
  });
});

describe('keywords at the root path', () => {
  beforeAll(newcomer);

  it('S7-042 … S7-045 Keywords of every product are listed, added, changed, removed', async () => {
    const body = { name: 'Spam', patterns: ['win*prize'], product: 'crm' as const };
    const made = await who.call(createAnyKeyword, { body });
    const own = await make('Own');
    const { items } = await who.call(listAllKeywords, { query: {} });
    expect(items.map(({ name, product }) => [name, product])).toEqual([
      ['Own', 'listening'],
      ['Spam', 'crm'],
    ]);
    expect(await who.call(countAllKeywords, {})).toEqual({ count: 2 });
    const params = { _id: made._id };
    await who.call(updateAnyKeyword, { params, body: { name: 'Prizes' } });
    expect(await who.call(getAnyKeyword, { params, query: { fields: 'name' } })).toEqual({ name: 'Prizes' });
    expect(
      (await who.attempt(updateAnyKeyword, { params, body: { name: 'x', version: 1 } })).body,
    ).toMatchObject({
      code: 'stale_version',
      data: { name: 'Prizes' },
    });
    expect(await who.call(deleteAnyKeyword, { params })).toEqual(params);
    expect((await who.call(listAllKeywords, { query: {} })).items.map(({ _id }) => _id)).toEqual([own]);
  });

  it('S7-046 A removal without an id in the path removes the named ones, never all', async () => {
    const [first, second, third] = [await make('1'), await make('2'), await make('3')];
    for (const call of [deleteNamedKeywords, deleteNoneNamed])
      for (const body of [{}, { ids: [] }]) expect((await who.attempt(call, { body })).status).toBe(400);
    expect((await who.attempt(deleteNamedKeywords, { body: { ids: [first, SOME] } })).status).toBe(404);
    await who.call(deleteNamedKeywords, { body: { ids: [first] } });
    await who.call(deleteNoneNamed, { body: { ids: [second] } });
    expect(await names()).toEqual(['3', 'Own']);
    expect(third).not.toBe(second);
  });

  it('Only products that the caller may read or change are included', async () => {
    const crm = await who.call(createAnyKeyword, {
      body: { name: 'In CRM', patterns: ['a'], product: 'crm' },
    });
    const listener = await world.person(who.accountId, {
      can: ['listening.keyword.read', 'listening.keyword.write', 'crm.keyword.read'],
    });
    const seen = (await listener.call(listAllKeywords, { query: {} })).items.map(({ product }) => product);
    expect(seen).toContain('crm');
    const params = { _id: crm._id };
    expect((await listener.attempt(updateAnyKeyword, { params, body: { name: 'x' } })).status).toBe(404);
    expect((await listener.attempt(deleteAnyKeyword, { params })).status).toBe(404);
    const body = { name: 'x', patterns: ['a'], product: 'crm' };
    expect((await listener.attempt(createAnyKeyword, { body })).status).toBe(403);
    const one = await world.person(who.accountId, { can: ['listening.keyword.read'] });
    const products = (await one.call(listAllKeywords, { query: {} })).items.map(({ product }) => product);
    expect(new Set(products)).toEqual(new Set(['listening']));
  });
});

describe('permissions of keywords', () => {
  beforeAll(newcomer);
  const withRights = (can: readonly Permission[]) => world.person(who.accountId, { can });
  const body = { name: 'Refused', patterns: ['a'] };

  it.each(['listening', 'crm'] as const)('S6-030, S6-031, S6-084, S6-085 keywords of %s', async (product) => {
    const params = { product };
    const other = product === 'crm' ? 'listening' : 'crm';
    const [reader, stranger] = [
      await withRights([`${product}.keyword.read`]),
      await withRights([`${other}.keyword.read`, `${other}.keyword.write`]),
    ];
    expect((await reader.call(countKeywords, { params })).count).toBe(0);
    expect(await reader.attempt(createKeyword, { params, body })).toMatchObject({
      status: 403,
      body: { message: 'You Do Not Have Permission To Access' },
    });
    expect((await stranger.attempt(listKeywords, { params, query: {} })).status).toBe(403);
    const writer = await withRights([`${product}.keyword.write`]);
    expect((await writer.attempt(createKeyword, { params, body })).status).toBe(201);
  });

  it('S6-029 One edit in every set needs center.apply_tag_all_keyword.write', async () => {
    const known = JSON.stringify(await fetched('/api/v1.0/permissions'));
    for (const name of [
      'center.apply_tag_all_keyword.write',
      'listening.keyword.read',
      'listening.keyword.write',
    ])
      expect(known).toContain(name);
    const id = await make('Sets', { patterns: ['a,b*c|d', 'e'] });
    const edit = {
      ids: [id],
      act: 'add' as const,
      side: 'excludes' as const,
      word: 'used',
      reach: 'all_sets' as const,
    };
    const writer = await withRights(['listening.keyword.write']);
    expect((await writer.attempt(applyToKeywords, { ...inListening, body: edit })).status).toBe(403);
    const allowed = await withRights(['listening.keyword.write', 'center.apply_tag_all_keyword.write']);
    expect(await allowed.call(applyToKeywords, { ...inListening, body: edit })).toEqual({
      ids: [id],
      refused: [],
    });
    const patterns = async () =>
      (await who.call(getKeyword, { params: { ...inListening.params, _id: id }, query: {} })).patterns;
    expect(await patterns()).toEqual(['a|used,b*c|d:used', 'e|used']);
    const tag = { ...edit, side: 'includes' as const, word: '#sale', reach: 'all_tags' as const };
    await allowed.call(applyToKeywords, { ...inListening, body: tag });
    expect(await patterns()).toEqual(['a*#sale|used,b*c*#sale|d:used', 'e*#sale|used']);
    await allowed.call(applyToKeywords, { ...inListening, body: { ...tag, act: 'remove' } });
    expect(await patterns()).toEqual(['a|used,b*c|d:used', 'e|used']);
    const plain = { ...tag, word: 'sale' };
    expect((await allowed.attempt(applyToKeywords, { ...inListening, body: plain })).body).toMatchObject({
      fields: { word: 'must be a tag, which begins with #' },
    });
    const last = { ...edit, act: 'remove', side: 'includes', word: 'e' };
    expect((await allowed.attempt(applyToKeywords, { ...inListening, body: last })).body).toMatchObject({
      ids: [],
      refused: [{ _id: id, name: 'Sets', code: 'keyword_include_first' }],
    });
    const body = { name: 'Boolean', query: 'tea NEAR/3 ice' };
    const { _id } = await who.call(createKeyword, { ...inListening, body });
    const both = { ...edit, ids: [id, _id], word: 'more' };
    expect(await allowed.call(applyToKeywords, { ...inListening, body: both })).toEqual({
      ids: [id],
      refused: [{ _id, name: 'Boolean', code: 'keyword_has_query' }],
    });
  });
});
