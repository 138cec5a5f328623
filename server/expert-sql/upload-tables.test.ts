import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSqlTables, runSql } from '#contracts/expert-sql/endpoints.ts';
import { SqlStatement } from '#contracts/expert-sql/statement.ts';
import { changeRowRule } from '#contracts/uploads/row-rule-endpoints.ts';
import type { RowRule, RowGrant } from '#contracts/uploads/row-rule.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { addMember, makeGroup, RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, readInto, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Uploads as tables of expert SQL: their types, and that a rule of rows holds in every place of a statement. */
let world: World;
let owner: Person;
let reader: Person;
let upload: Upload;
beforeAll(async () => {
  world = await getSharedWorld();
  owner = await world.person(await world.account());
  reader = await world.person(owner.accountId, { can: RESTRICTED_PERMISSIONS });
});
afterAll(() => world.stop());

const table = () => upload.data_set.replaceAll('-', '_');
const column = (id: string) => `${table()}_${id}`;

/** A text with the names of the table and its columns in place of `@t`, `@region`, `@amount`, `@day` and `@paid`. */
function withNames(text: string): string {
  return text
    .replaceAll('@t', table())
    .replaceAll('@region', column('c1'))
    .replaceAll('@amount', column('c2'))
    .replaceAll('@day', column('c3'))
    .replaceAll('@paid', column('c4'));
}

async function run(who: Person, text: string) {
  const body = SqlStatement.parse({ text: withNames(text), zone: 'UTC', week_start: 1 });
  const result = await who.call(runSql, { body });
  if (!result.ok) throw new Error(`${withNames(text)}: ${result.fault.message}`);
  return result.answer;
}
const read = async (who: Person, text: string) => (await run(who, text)).rows;

test('An upload is a table with the types of its columns, which joins others; a new version is read at once', async () => {
  const body =
    'Region,Amount,Day,Paid\nNorth,1.5,2026-03-01,yes\nSouth,2,2026-03-02,no\nSouth,4,2026-03-03,yes\n';
  upload = await makeUpload(owner, body, { shape: (preview) => shapeOf(preview, { time: 'c3' }) });
  const { tables } = await owner.call(listSqlTables, {});
  const found = tables.find(({ name }) => name === table());
  const types = Object.fromEntries(found?.columns.map(({ name, type }) => [name, type]) ?? []);
  expect(types).toMatchObject({
    [column('c1')]: 'text',
    [column('c2')]: 'decimal',
    [column('c3')]: 'timestamptz',
  });
  expect(Object.keys(types).some((name) => /^[tnd]\d+$|segment/.test(name))).toBe(false);
  expect(
    await read(owner, 'select @region r, sum(@amount) s, measure(rows) n from @t group by r order by r'),
  ).toEqual([
    ['North', 1.5, 1],
    ['South', 6, 2],
  ]);
  const joined =
    'select a.@region r, count(*) n from @t a join @t b on a.@region = b.@region group by r order by r';
  expect(await read(owner, joined)).toEqual([
    ['North', 1],
    ['South', 4],
  ]);
  await readInto(owner, upload, { mode: 'append', body: 'Region,Amount,Day\nEast,100,2026-03-04\n' });
  expect(await read(owner, 'select count(*) from @t')).toEqual([[4]]);
});

describe('A reader under a rule of rows sees only theirs', () => {
  const grant = (sees: RowGrant['sees']): RowRule => ({
    kind: 'grants',
    grants: [{ to: { kind: 'person', _id: reader.userId }, sees }],
  });

  test.for([
    ['select count(*) from @t', [[1]]],
    ['select sum(@amount) from @t', [[1.5]]],
    ['select measure(rows) n from @t', [[1]]],
    ['select @region from @t where true or true', [['North']]],
    ['select count(*) from @t a cross join @t b', [[1]]],
    ['select count(*) from @t a left join @t b on true', [[1]]],
    ['select count(*) from @t a full join @t b on a.@region <> b.@region', [[2]]],
    ['select (select count(*) from @t) n', [[1]]],
    ['select (select max(@amount) from @t) n', [[1.5]]],
    ['select count(*) from @t where @region in (select @region from @t where @amount > 1)', [[1]]],
    ["select exists (select 1 from @t where @region = 'South') e", [[false]]],
    ['with a as (select * from @t) select count(*) from a join a b on true', [[1]]],
    ['select @region from @t union all select @region from @t', [['North'], ['North']]],
    ["select @region from @t except select 'North'", []],
    ['select count(*) over () n from @t', [[1]]],
    ['select rank() over (order by @amount) n from @t', [[1]]],
    ["select count(*) filter (where @region = 'South') from @t", [[0]]],
    ['select min(@region), max(@region) from @t', [['North', 'North']]],
    ['select count(distinct @region) from @t having count(*) > 0', [[1]]],
  ] as const)('in %s', async ([text, rows]) => {
    await owner.call(changeRowRule, {
      params: { _id: upload._id },
      body: { rule: grant({ kind: 'values', column: 'c1', values: ['North'] }) },
    });
    expect(await read(reader, text)).toEqual(rows);
  });

  test('and no row without a grant, nor a table of another group or account', async () => {
    await owner.call(changeRowRule, {
      params: { _id: upload._id },
      body: { rule: { kind: 'column', column: 'c1', equals: 'email' } },
    });
    expect(await read(reader, 'select count(*), sum(@amount) from @t')).toEqual([[0, null]]);
    const group = await makeGroup(owner, 'Sales');
    await owner.call(changeRowRule, {
      params: { _id: upload._id },
      body: { rule: { kind: 'group', group_id: group } },
    });
    const inside = await addMember(world, owner, { group });
    expect(await read(inside, 'select count(*) from @t')).toEqual([[4]]);
    const stranger = await world.person(await world.account());
    for (const who of [reader, stranger]) {
      await expect(read(who, 'select count(*) from @t')).rejects.toThrow();
      const { tables } = await who.call(listSqlTables, {});
      expect(tables.some(({ name }) => name === table())).toBe(false);
    }
    for (const hidden of ['upload_rows', 'wide_upload_rows', 'upload_refused_rows'])
      await expect(read(owner, `select count(*) from ${hidden}`)).rejects.toThrow();
  });
});
