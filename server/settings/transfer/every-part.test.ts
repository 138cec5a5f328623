import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { createNotification } from '#contracts/email-digests/endpoints.ts';
import { buildDefaults, buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { createGroup } from '#contracts/people/group.ts';
import { AREAS, ENDPOINTS } from '#contracts/register.ts';
import {
  exportSettings,
  importSettings,
  TransferOutcome,
  type SettingsFile,
} from '#contracts/settings/transfer.ts';
import { listTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { PARTS } from '#server/settings/transfer/parts.ts';
import type { Person } from '#tests/factories/person.ts';
import { EXAMPLES } from '#tests/register-examples.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Every part in the register: filled by the register's examples, transferred, and transferred again. */
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const take = (person: Person): Promise<SettingsFile> => person.call(exportSettings, { query: {} });
async function bring(person: Person, file: SettingsFile): Promise<TransferOutcome> {
  const answered = await person.attempt(importSettings, {
    query: { dry_run: false },
    body: JSON.stringify(file),
  });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return TransferOutcome.parse(answered.body);
}

/** Parts without the ids, each reference replaced by its target; sorted by text. */
function plain({ parts }: SettingsFile): Record<string, string[]> {
  const labels = new Map(PARTS.map(({ name, labelOf }) => [name, labelOf]));
  const names = new Map(
    Object.entries(parts).flatMap(([part, records]) =>
      records.map(({ _id, values }) => [_id, `${part}: ${labels.get(part)?.(values)}`] as const),
    ),
  );
  const named = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? (names.get(value) ?? value) : value;
  return Object.fromEntries(
    Object.entries(parts).map(([part, records]) => [
      part,
      records.map(({ product, values }) => JSON.stringify({ product, values }, named)).sort(),
    ]),
  );
}

/** The call that fills a part where it is not `create`. */
const FILLED_BY: Record<string, string> = {
  sla: 'sla.save',
  mailbox_signature: 'mailbox_signature.save',
  keyword_option: 'keyword.options-create',
  group_option: 'group_option.update',
  group_setting: 'group_setting.update',
};
/** Parts that depend on people, which a file cannot contain: reported where the people are missing. */
const PEOPLE = ['auto_assign_agent', 'auto_assign_rule', 'email_notification', 'crm_email_notification'];

async function fill(admin: Person): Promise<void> {
  for (const part of PARTS) {
    const name = FILLED_BY[part.name] ?? `${part.name}.create`;
    const [endpoint, example] = [ENDPOINTS.find((one) => one.name === name), EXAMPLES[name]];
    if (part.single || !endpoint || !example) continue;
    const input = await example({ world, admin });
    if (input === 'own-test') continue;
    const answered = await admin.attempt(endpoint, input);
    expect([name, answered.status, answered.body]).toEqual([name, endpoint.status, expect.anything()]);
  }
  const crm = { product: 'crm' } as const;
  const group = await admin.call(tagCalls.create, {
    params: { ...crm, type: 'group' },
    body: { name: 'Parcels' },
  });
  const filter = { state: 'open', tag: group._id, assignee: `me,${admin.userId}` };
  await admin.call(createNotification, {
    params: crm,
    body: { name: 'Desk', people: [admin.userId], filter },
  });
  const [reason, parcel] = [1, 2].map((n) => `01920000-0000-7000-8000-00000000000${n}`);
  await admin.call(buildDocumentEndpoints(customForm, 'form').update, {
    body: {
      fields: [
        { _id: reason, label: 'Reason', kind: 'choice', options: ['Parcel', 'Bill'] },
        { _id: parcel, label: 'Parcel number', when: { field: reason, is: ['Parcel'] } },
      ],
    },
  });
  // Gives a document values other than its defaults: toggles its first switch that can be toggled.
  for (const area of AREAS)
    for (const [name, resource] of Object.entries(area.resources)) {
      if (resource.kind !== 'document') continue;
      const product = area.products.find((one) => one !== 'main') ?? 'listening';
      const switches = Object.entries(buildDefaults(resource)).filter(
        ([, value]) => typeof value === 'boolean',
      );
      for (const [field, value] of switches) {
        const answered = await admin.attempt(buildDocumentEndpoints(area, name).update, {
          ...(resource.byProduct ? { params: { product } } : {}),
          body: { [field]: !value },
        });
        if (answered.status === 200) break;
      }
    }
}

test('Every part of an account is imported into an empty one as it was, and again without a change', async () => {
  const admin = await world.person(await world.account('Full'));
  await fill(admin);
  const file = await take(admin);
  const full = Object.keys(file.parts);
  expect(full.length).toBeGreaterThan(10);
  expect(PARTS.filter(({ name, single }) => !single && !full.includes(name)).map(({ name }) => name)).toEqual(
    [],
  );
  expect(PARTS.some(({ name, single }) => single && full.includes(name))).toBe(true);

  const target = await world.person(await world.account('Empty'));
  const first = await bring(target, file);
  expect(first.lines.flatMap(({ problem, place }) => (problem ? [{ place, problem }] : []))).toEqual([]);
  const there = await take(target);
  for (const [part, records] of Object.entries(plain(file)))
    if (!PEOPLE.includes(part)) expect([part, plain(there)[part]]).toEqual([part, records]);
  const readNotifications = (from: SettingsFile) =>
    from.parts['crm_email_notification']?.map(({ values }) => values);
  const tagOf = ({ parts }: SettingsFile) =>
    parts['ticket_tag']?.find(({ values }) => values['name'] === 'Parcels')?._id;
  // The tag is that of the target; the person was not imported, and still restricts the filter.
  expect(readNotifications(there)).toEqual([
    expect.objectContaining({
      people: [target.userId],
      active: false,
      filter: { state: ['open'], tag: [tagOf(there)], assignee: ['me', admin.userId] },
    }),
  ]);
  const again = await bring(target, await take(target));
  expect(again.lines).toEqual([]);
  const twice = await bring(target, file);
  expect(twice.lines.filter(({ part }) => !PEOPLE.includes(part))).toEqual([]);
  expect(plain(await take(target))).toEqual(plain(there));
}, 120_000);

test('No secret is in a file', async () => {
  const admin = await world.person(await world.account());
  await fill(admin);
  const text = JSON.stringify((await take(admin)).parts);
  expect(text).not.toMatch(/"(channel_access_token|channel_secret|access_token|api_key|key|secrets?)":/);
});

test('Random trees and groups are transferred whole, whatever the order of the file', async () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[a-zก-ฮ]{1,6}$/), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ groups: words, categories: words, tags: words, people: words }),
      fc.infiniteStream(fc.nat()),
      async ({ groups, categories, tags, people }, chance) => {
        const admin = await world.person(await world.account());
        const params = { product: 'crm' as const };
        for (const name of people)
          await admin.call(createGroup, { query: { accountID: admin.accountId }, body: { name } });
        for (const name of groups) {
          const group = await admin.call(tagCalls.create, {
            params: { ...params, type: 'group' },
            body: { name },
          });
          for (const below of categories) {
            const category = await admin.call(tagCalls.create, {
              params: { ...params, type: 'category' },
              body: { name: below, ticket_group_id: group._id },
            });
            const body = { name: tags[0] ?? 'tag', ticket_cat_id: category._id };
            await admin.call(tagCalls.create, { params: { ...params, type: 'tag' }, body });
          }
        }
        const file = await take(admin);
        const shuffled = Object.fromEntries(
          Object.entries(file.parts).map(([part, records]) => [
            part,
            records
              .map((record) => ({ record, at: chance.next().value }))
              .sort((a, b) => a.at - b.at)
              .map(({ record }) => record),
          ]),
        );
        const target = await world.person(await world.account());
        const outcome = await bring(target, { ...file, parts: shuffled });
        expect(outcome.totals.refused).toBe(0);
        expect(plain(await take(target))).toEqual(plain(file));
        const { items } = await target.call(listTags, { params, query: {} });
        expect(items.length).toBe(file.parts['ticket_tag']?.length);
        expect((await bring(target, { ...file, parts: shuffled })).lines).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);
