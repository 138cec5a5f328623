import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRED_DAYS } from '#contracts/alerts/rule-fields.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { insertAlert } from '#server/alerts/alert-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { findParentAlert, attachChildAlerts } from '#server/listening/alerts/merge.ts';
import { lockRule } from '#server/listening/alerts/rule-store.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Alerts of parent and child keywords, in the order in which they fire. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const HOUR = 3_600_000;

function keyword(name: string, parent_id: string | null): Promise<{ _id: string }> {
  return admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name, patterns: [name], parent_id },
  });
}
async function ruleOf(name: string, keywordId: string): Promise<string> {
  return (
    await admin.call(contract.createRule, {
      body: { name, kind: 'spike', filter: { keyword: keywordId }, by_email: false },
    })
  )._id;
}

/** Writes an alert as the evaluation of rules does. */
async function fire(unit: UnitOfWork, ruleId: string, to: number): Promise<void> {
  const rule = await lockRule(unit, ruleId);
  if (!rule) throw new Error('the rule is gone');
  const moment = { from: to - HOUR, to };
  const id = await insertAlert(unit, {
    source: 'mentions',
    rule_id: ruleId,
    topic: '',
    ...moment,
    facts: { kind: 'spike', rule: rule.name, count: 9, usual: 1, mentions: 9, what: '' },
    cause: null,
    path: '/listening/mentions',
    merged_into: await findParentAlert(unit, rule, moment),
  });
  if (id !== undefined) await attachChildAlerts(unit, rule, { _id: id, ...moment });
}

it("A parent's alert that fires last also takes over the alerts merged into its children's", async () => {
  const brand = await keyword('brand', null);
  const shop = await keyword('shop', brand._id);
  const branch = await keyword('branch', shop._id);
  const above = await ruleOf('Brand', brand._id);
  const middle = await ruleOf('Shop', shop._id);
  const below = await ruleOf('Branch', branch._id);
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  await inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
    await fire(unit, above, now - (FIRED_DAYS + 1) * 24 * HOUR);
    await fire(unit, middle, now - 2 * HOUR);
    await fire(unit, below, now - HOUR);
    await fire(unit, above, now);
  });
  const { items } = await admin.call(contract.listAlerts, { query: {} });
  expect(items).toMatchObject([
    { rule_id: above, merged: 2 },
    { rule_id: above, merged: 0 },
  ]);
  const opened = await admin.call(contract.getAlert, { params: { _id: items[0]?._id ?? '' } });
  expect(opened.children.map(({ rule_id }) => rule_id).toSorted()).toEqual([middle, below].toSorted());
  // The number of a rule opens what it counts: merged ones too, and none that are older.
  const rules = (await admin.call(contract.listRules, { query: {} })).items;
  for (const { _id: rule, fired } of rules) {
    const counted = await admin.call(contract.listAlerts, { query: { rule, within_days: FIRED_DAYS } });
    expect([fired, counted.items.length]).toEqual([1, 1]);
  }
});
