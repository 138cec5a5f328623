import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { AlertRuleInput, type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { checkRoom, deleteRule, listLineTargets, setRuleQuiet } from '#server/alerts/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { runBackTest } from '#server/listening/alerts/back-test.ts';
import { checkRule } from '#server/listening/alerts/check.ts';
import { presentRules } from '#server/listening/alerts/present.ts';
import * as store from '#server/listening/alerts/rule-store.ts';

/**
 * A rule as responses return it.
 * @throws not_found
 */
export async function getAlertRule(unit: UnitOfWork, id: string): Promise<AlertRule> {
  const [rule] = await presentRules(unit, [requireFound(await store.findRule(unit, id))]);
  return requireFound(rule);
}

export const ruleHandlers = [
  bind(contract.listRules, async ({ unit, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ByName, query.cursor);
    const rows = await store.listRuleRows(unit, { limit: query.limit + 1, after });
    const { items, next } = toPage(rows, query.limit, (row) => [row.name, row._id]);
    return {
      items: await presentRules(unit, items),
      next,
    };
  }),

  bind(contract.backTest, (call) => runBackTest(call, call.body)),

  bind(contract.listLineTargets, async ({ unit, query }) => ({
    items: await listLineTargets(unit, query),
  })),

  bind(contract.getRule, ({ unit, params }) => getAlertRule(unit, params._id)),

  bind(contract.createRule, async ({ unit, body }) => {
    await checkRoom(unit, 'mentions');
    await checkRule(unit, body);
    const _id = unit.newId();
    await refuseDuplicateName(() => store.insertRule(unit, _id, body));
    unit.record({ kind: 'alert_rule.created', entityId: _id, after: body });
    return getAlertRule(unit, _id);
  }),

  bind(contract.updateRule, async ({ unit, params, body }) => {
    const { version, ...changes } = body;
    const row = requireFound(await store.lockRule(unit, params._id));
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: await getAlertRule(unit, row._id) });
    const before = AlertRuleInput.strip().parse(row);
    const fields = { ...before, ...changes };
    await checkRule(unit, fields);
    const anew =
      fields.kind !== before.kind || JSON.stringify(fields.filter) !== JSON.stringify(before.filter);
    const switchedOn = fields.active && !before.active;
    await refuseDuplicateName(() => store.updateRule(unit, row._id, { fields, anew, switchedOn }));
    unit.record({ kind: 'alert_rule.updated', entityId: row._id, before, after: fields });
    return getAlertRule(unit, row._id);
  }),

  bind(contract.deleteRule, async ({ unit, params }) => {
    const row = requireFound(await store.lockRule(unit, params._id));
    await deleteRule(unit, row._id);
    unit.record({
      kind: 'alert_rule.deleted',
      entityId: row._id,
      before: AlertRuleInput.strip().parse(row),
    });
    return { _id: row._id };
  }),

  bind(contract.quietRule, async ({ unit, params, body }) => {
    const row = requireFound(await store.lockRule(unit, params._id));
    await setRuleQuiet(unit, row._id, body);
    unit.record({
      kind: 'alert_rule.muted',
      entityId: row._id,
      before: { muted: row.muted, snoozed_until: row.snoozed_until },
      after: body,
    });
    return getAlertRule(unit, row._id);
  }),
];
