import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import * as contract from '#contracts/uploads/endpoints.ts';
import * as rules from '#contracts/uploads/row-rule-endpoints.ts';
import type { RowGrant, RowRule } from '#contracts/uploads/row-rule.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { addMember, makeGroup, RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, readInto, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who sees which rows of an upload: by person, group and role, by values and by their own. */
let world: World;
let admin: Person;
let north: string;
let seller: Person;
let guest: Person;
let upload: Upload;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  north = await makeGroup(admin, 'North');
  seller = await addMember(world, admin, { group: north });
  guest = await world.person(admin.accountId, { can: RESTRICTED_PERMISSIONS });
});
afterAll(() => world.stop());

function makeSales(): string {
  return `Region,Mail,Amount\nNorth,${seller.email},1\nNorth,x@example.com,2\nSouth,x@example.com,4\nEast,${seller.email},8\n`;
}
const SPAN = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const params = () => ({ params: { _id: upload._id } });

async function sum(who: Person): Promise<number | null | undefined> {
  const question = { measures: [`${upload.data_set}.sum_c3` as const], rows: [], span: SPAN };
  const { answers } = await who.call(answerQuestions, { body: { questions: [question] } });
  const [answer] = answers;
  return answer?.ok ? answer.answer.cells[0]?.[0]?.[0]?.value : undefined;
}

async function setRule(rule: RowRule) {
  await admin.call(rules.changeRowRule, { ...params(), body: { rule } });
}
const grants = (...list: RowGrant[]): RowRule => ({ kind: 'grants', grants: list });
const ofValues = (...values: string[]) => ({ kind: 'values' as const, column: 'c1', values });

test('Without a rule everybody sees all rows', async () => {
  upload = await makeUpload(admin, makeSales());
  expect([await sum(guest), await sum(seller), await sum(admin)]).toEqual([15, 15, 15]);
});

describe('Rows are granted to', () => {
  test('everyone by values, and to a group by all rows', async () => {
    await setRule(
      grants(
        { to: { kind: 'everyone' }, sees: ofValues('South') },
        { to: { kind: 'group', _id: north }, sees: { kind: 'all' } },
      ),
    );
    expect([await sum(guest), await sum(seller), await sum(admin)]).toEqual([4, 15, 4]);
  });

  test('a person by several lines together, each of another column', async () => {
    await setRule(
      grants(
        { to: { kind: 'person', _id: seller.userId }, sees: ofValues('South') },
        { to: { kind: 'everyone' }, sees: { kind: 'own', column: 'c2', equals: 'email' } },
      ),
    );
    expect([await sum(seller), await sum(guest)]).toEqual([13, null]);
  });

  test('the people with a role, and to nobody else', async () => {
    const { roles } = await admin.call(rules.listUploadReaders, params());
    const { role_id } = await world.suite.context.database.platform
      .selectFrom('users')
      .select('role_id')
      .where('_id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    expect(roles.map(({ _id }) => _id)).toContain(role_id);
    await setRule(grants({ to: { kind: 'role', _id: role_id }, sees: ofValues('North', 'East') }));
    expect([await sum(seller), await sum(admin)]).toEqual([11, null]);
  });

  test('each reader by the name of their group, and by the group as a value of the suite', async () => {
    await setRule({ kind: 'column', column: 'c1', equals: 'group' });
    expect([await sum(seller), await sum(guest)]).toEqual([3, null]);
    const shared = await makeUpload(admin, 'Group,n\nNorth,5\nElsewhere,6\n', {
      shape: (preview) => {
        const shape = shapeOf(preview);
        const [column, ...others] = shape.columns;
        if (!column) throw new Error('no column');
        return { ...shape, columns: [{ ...column, type: 'shared', dimension: 'group' }, ...others] };
      },
      rule: { kind: 'column', column: 'c1', equals: 'group' },
    });
    const { items } = await seller.call(contract.listUploadRows, { params: { _id: shared._id }, query: {} });
    expect(items).toEqual([[north, 5]]);
  });
});

test('A preview counts what each person would see, changes nothing, and agrees with what they see afterwards', async () => {
  await setRule({ kind: 'all' });
  const rule = grants(
    { to: { kind: 'group', _id: north }, sees: ofValues('North') },
    { to: { kind: 'person', _id: admin.userId }, sees: { kind: 'all' } },
  );
  const preview = await admin.call(rules.previewRowRule, { ...params(), body: { rule } });
  expect(preview.rows).toBe(4);
  const counts = new Map(preview.people.map(({ _id, before, after }) => [_id, [before, after]]));
  expect([seller, guest, admin].map(({ userId }) => counts.get(userId))).toEqual([
    [4, 2],
    [4, 0],
    [4, 4],
  ]);
  expect(await sum(seller)).toBe(15);
  await setRule(rule);
  expect([await sum(seller), await sum(guest), await sum(admin)]).toEqual([3, null, 15]);
});

test('Only its owner and people who manage people read and change a rule; others who may write neither lift it nor fetch refused rows', async () => {
  await setRule(grants({ to: { kind: 'group', _id: north }, sees: ofValues('North') }));
  const { items } = await seller.call(contract.listUploads, {});
  const shown = items.find(({ _id }) => _id === upload._id);
  expect(shown).toMatchObject({ rule: null, may_change_rule: false });
  const body = { rule: { kind: 'all' as const } };
  for (const call of [rules.changeRowRule, rules.previewRowRule, rules.listUploadReaders])
    expect((await seller.attempt(call, { ...params(), body })).status).toBe(403);
  await seller.call(contract.changeUpload, { ...params(), body: { name: 'Sales' } });
  const after = await admin.call(contract.getUpload, params());
  expect(after).toMatchObject({ may_change_rule: true, rule: { kind: 'grants' }, name: 'Sales' });
  await readInto(admin, upload, { mode: 'append', body: 'Region,Mail,Amount\nSouth,secret,x\n' });
  const { items: versions } = await admin.call(contract.listUploadVersions, params());
  const refused = { params: { _id: upload._id, version_id: versions[0]?._id ?? '' } };
  expect((await seller.attempt(contract.fetchRefusedRows, refused)).status).toBe(403);
  expect(String((await admin.attempt(contract.fetchRefusedRows, refused)).body)).toContain('secret');
});

test('A rule names its wrong columns and receivers, and a column that is gone grants nothing', async () => {
  const attempt = async (rule: RowRule) => {
    const { body } = await admin.attempt(rules.changeRowRule, { ...params(), body: { rule } });
    return Object.keys((body as { fields: object }).fields);
  };
  const stranger = await world.person(await world.account());
  const own = (column: string): RowGrant => ({
    to: { kind: 'everyone' },
    sees: { kind: 'own', column, equals: 'email' },
  });
  expect(await attempt(grants(own('c2'), own('c3')))).toEqual(['rule.grants.1.sees.column']);
  expect(await attempt(grants(own('c9')))).toEqual(['rule.grants.0.sees.column']);
  const foreign = { to: { kind: 'person' as const, _id: stranger.userId }, sees: { kind: 'all' as const } };
  expect(await attempt(grants(foreign))).toEqual(['rule.grants.0.to._id']);
  expect(await attempt({ kind: 'group', group_id: stranger.userId })).toEqual(['rule.group_id']);
});
