import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TicketViewInput } from '#contracts/crm/views/endpoints.ts';
import { VizDashboardInput } from '#contracts/custom-viz/dashboard.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { SHARES, type SharingFields, type Viewer } from '#contracts/kit/sharing.ts';
import { SavedViewInput } from '#contracts/listening/saved-views/endpoints.ts';
import { TemplateInput } from '#contracts/listening/templates/template.ts';
import { createGroup } from '#contracts/people/group.ts';
import { TICKET_VIEWS } from '#server/crm/views/view-list.ts';
import { LISTENING_DASHBOARDS, VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import type { SharedFields, SharedList } from '#server/kit/shared-list/declaration.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { SAVED_VIEWS } from '#server/listening/saved-views/view-list.ts';
import { TEMPLATES } from '#server/listening/templates/template-list.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

type DrawnViewer = { account: number; person: number; group: number | null; permissions: string[] };

/** Every list of records that people save and share. */
type ListCase = {
  name: string;
  list: SharedList<SharedFields>;
  fields: (named: SharedFields) => SharedFields;
};
const LISTS: readonly ListCase[] = [
  listCase('dashboards of listening', LISTENING_DASHBOARDS, (named) => VizDashboardInput.parse(named)),
  listCase('saved views', SAVED_VIEWS, (named) => SavedViewInput.parse(named)),
  listCase('templates', TEMPLATES, (named) => TemplateInput.parse(named)),
  listCase('dashboards of custom visualisation', VIZ_DASHBOARDS, (named) => VizDashboardInput.parse(named)),
  listCase('ticket views', TICKET_VIEWS, (named) => TicketViewInput.parse(named)),
];

const PERMISSIONS = [
  'listening.template_setting.write',
  'listening.share_template.write',
  'listening.share_template_all.write',
  'listening.share_template_all.read',
  'custom_viz.dashboard.write',
  'crm.ticket.write',
  'crm.ui_settings.write',
];

let world: World;
let accounts: { id: AccountId; people: string[]; groups: string[] }[];

beforeAll(async () => {
  world = await getSharedWorld();
  accounts = await Promise.all([makeTeam(), makeTeam()]);
});
afterAll(() => world.stop());

describe.each(LISTS)('$name', ({ list, fields }) => {
  /** One record of each person for each way of sharing, in both accounts; the owner of each by its id. */
  const records = new Map<string, SharingFields & { account: AccountId; owner_id: string }>();

  beforeAll(async () => {
    for (const { id: account, people, groups } of accounts)
      await within(account, async (unit) => {
        for (const owner_id of people)
          for (const share of SHARES)
            for (const group_id of share === 'group' ? groups : [null]) {
              const _id = unit.newId();
              await sharedRows(unit, list).insert({ _id, owner_id }, fields({ name: _id, share, group_id }));
              records.set(_id, { account, owner_id, share, group_id });
            }
      });
  });

  const viewers = fc.record({
    account: fc.nat(1),
    person: fc.nat(2),
    group: fc.option(fc.nat(1)),
    permissions: fc.subarray(PERMISSIONS),
  });
  const viewerOf = ({ account, person, group, permissions }: DrawnViewer) => {
    const { id, people, groups } = accounts[account] ?? noAccount();
    const viewer: Viewer = {
      _id: people[person] ?? '',
      group_id: group === null ? null : (groups[group] ?? ''),
      permissions,
    };
    return { account: id, viewer };
  };

  it('a person sees exactly the records of the account that the rules let them see, by name', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, async (drawn) => {
        const { account, viewer } = viewerOf(drawn);
        const seen = await within(account, (unit) => sharedStore(unit, viewer, list).list());
        const expected = [...records]
          .filter(([, record]) => record.account === account && list.rules.maySee(viewer, record))
          .map(([id]) => id);
        expect(seen.map(({ _id }) => _id)).toEqual(expected.toSorted());
        for (const record of seen) {
          expect(record.mine).toBe(records.get(record._id)?.owner_id === viewer._id);
          expect(record).not.toHaveProperty('owner_id');
        }
      }),
      { numRuns: 25 },
    );
  });

  it('a record that a person may not change is refused and stays, and one that they do not see is not found', async () => {
    await fc.assert(
      fc.asyncProperty(viewers, fc.nat(), async (drawn, pick) => {
        const { account, viewer } = viewerOf(drawn);
        const [id, record] = [...records][pick % records.size] ?? noAccount();
        const isSeen = record.account === account && list.rules.maySee(viewer, record);
        const mayChange = isSeen && list.rules.mayChange(viewer, record);
        const expected = !isSeen ? 'not_found' : mayChange ? 'done' : 'not_permitted';
        const attempts = await Promise.all([
          attempt(account, (unit) => sharedStore(unit, viewer, list).update(id, { name: `${id} 2` })),
          attempt(account, (unit) => sharedStore(unit, viewer, list).delete(id)),
        ]);
        expect(attempts).toEqual([expected, expected]);
        expect(await attempt(account, (unit) => sharedStore(unit, viewer, list).get(id))).toBe(
          isSeen ? 'done' : 'not_found',
        );
        const stored = await within(record.account, (unit) => sharedRows(unit, list).find(id));
        expect(stored).toMatchObject({ name: id, version: 1, owner_id: record.owner_id });
      }),
      { numRuns: 25 },
    );
  });

  it('a change on another version than the stored one is refused with the present record', async () => {
    const { account, viewer } = viewerOf({ account: 0, person: 0, group: 0, permissions: PERMISSIONS });
    await within(account, async (unit) => {
      const store = sharedStore(unit, viewer, list);
      const made = await store.create(fields({ name: 'Mine', share: 'private', group_id: null }));
      expect(made).toMatchObject({ name: 'Mine', version: 1, mine: true, may_change: true });
      const changed = await store.update(made._id, { name: 'Still mine', version: 1 });
      expect(changed).toMatchObject({ name: 'Still mine', version: 2 });
      const late = await store
        .update(made._id, { name: 'Late', version: 1 })
        .catch((error: unknown) => error);
      expect(late).toMatchObject({ code: 'stale_version', detail: { data: changed } });
      await store.delete(made._id);
      expect(await sharedRows(unit, list).find(made._id)).toBeUndefined();
    });
  });
});

/** An account with three people and two groups. */
async function makeTeam() {
  const id = await world.account();
  const admin = await world.person(id);
  const people = [admin, await world.person(id), await world.person(id)];
  const groups = await Promise.all(
    ['North', 'South'].map(
      async (name) => (await admin.call(createGroup, { query: { accountID: id }, body: { name } }))._id,
    ),
  );
  return { id, people: people.map(({ userId }) => userId), groups };
}

/** Forgets which fields a list has: the tests treat all lists alike. */
function listCase<Fields extends SharedFields, Flags>(
  name: string,
  list: SharedList<Fields, Flags>,
  fields: (named: SharedFields) => SharedFields,
): ListCase {
  return { name, list: list as unknown as SharedList<SharedFields>, fields };
}

function within<T>(accountId: AccountId, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, work);
}

class Undone extends Error {}

/** Does something, and takes it back: `done`, or the code of the refusal. */
async function attempt(account: AccountId, work: (unit: UnitOfWork) => Promise<unknown>): Promise<string> {
  try {
    return await within(account, async (unit) => {
      await work(unit);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return 'done';
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function noAccount(): never {
  throw new Error('the test draws an account that it has not made');
}
