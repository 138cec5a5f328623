import {
  MeasureRuleInput,
  validateMeasureRule,
  type MeasureRule,
} from '#contracts/custom-viz/alert-rules.ts';
import * as contract from '#contracts/custom-viz/alerts.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import {
  acknowledgeAlert,
  checkRecipients,
  checkRoom,
  deleteRule,
  findAlertOf,
  listAlertRows,
  listLineTargets,
  setRuleQuiet,
} from '#server/alerts/public.ts';
import { listReceivers } from '#server/custom-viz/alerts/audience.ts';
import { backTest } from '#server/custom-viz/alerts/back-test.ts';
import { buildFacts } from '#server/custom-viz/alerts/check-rule.ts';
import { findWatched, type WatchedNumber } from '#server/custom-viz/alerts/find-watched.ts';
import { listVisibleRules, presentMeasureAlert } from '#server/custom-viz/alerts/present.ts';
import * as store from '#server/custom-viz/alerts/rule-store.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, readCursor, toPage } from '#server/kit/http/cursor.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { requireVisible } from '#server/kit/shared-list/sharing.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';

export const alertHandlers = [
  bind(contract.listMeasureRules, async ({ unit, session, query }) => {
    const rules = await listVisibleRules(unit, toViewer(session));
    return {
      items: rules.filter(
        ({ watched }) => query.dashboard === undefined || watched.dashboard_id === query.dashboard,
      ),
    };
  }),

  bind(contract.backTestMeasure, async (call) => {
    const { watched: rule, ...condition } = call.body;
    const watched = await call.inUnit((unit) => requireWatched(unit, toViewer(call.session), call.body));
    const tested = await backTest(call, watched, { condition, now: call.context.clock() });
    const { unit } = makeCatalog('en').findMeasure(rule.measure);
    const named = {
      name: '',
      kind: condition.kind,
      measure: { watched: rule, ...condition, check_minutes: 60 as const },
    };
    return {
      ...tested,
      unit,
      findings: tested.findings.map((one) => ({
        at: new Date(one.to).toISOString(),
        facts: buildFacts(named, one),
      })),
    };
  }),

  bind(contract.listMeasureLineChats, async ({ unit, query }) => ({
    items: await listLineTargets(unit, query),
  })),

  bind(contract.listMeasureReceivers, async ({ unit, session, query }) => {
    const row = await sharedRows(unit, VIZ_DASHBOARDS).find(query.dashboard);
    return { items: await listReceivers(unit, requireVisible(toViewer(session), row, DASHBOARD_SHARING)) };
  }),

  bind(contract.createMeasureRule, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    await checkRoom(unit, 'measure');
    await checkRule(unit, viewer, body);
    const _id = unit.newId();
    await store.insertMeasureRule(unit, { _id, makerId: viewer._id }, body);
    unit.record({ kind: 'custom_viz_alert_rule.created', entityId: _id });
    return getRule(unit, viewer, _id);
  }),

  bind(contract.updateMeasureRule, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const before = await lockChangeable(unit, viewer, params._id);
    if (version !== undefined && version !== before.version)
      refuse('stale_version', { data: await getRule(unit, viewer, before._id) });
    const fields = { ...MeasureRuleInput.strip().parse({ ...before, ...before.measure }), ...changes };
    await checkRule(unit, viewer, fields);
    const anew = keyOf(fields) !== keyOf({ ...before, ...before.measure });
    await store.updateMeasureRule(unit, { _id: before._id, makerId: viewer._id, anew }, fields);
    unit.record({ kind: 'custom_viz_alert_rule.updated', entityId: before._id });
    return getRule(unit, viewer, before._id);
  }),

  bind(contract.deleteMeasureRule, async ({ unit, session, params }) => {
    const { _id } = await lockChangeable(unit, toViewer(session), params._id);
    await deleteRule(unit, _id);
    unit.record({ kind: 'custom_viz_alert_rule.deleted', entityId: _id });
    return { _id };
  }),

  bind(contract.quietMeasureRule, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { _id } = await lockChangeable(unit, viewer, params._id);
    await setRuleQuiet(unit, _id, body);
    unit.record({ kind: 'custom_viz_alert_rule.muted', entityId: _id, after: body });
    return getRule(unit, viewer, _id);
  }),

  bind(contract.listMeasureAlerts, async ({ unit, session, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ByTime, query.cursor);
    const { rule, open, limit } = query;
    const among = (await listVisibleRules(unit, toViewer(session)))
      .map(({ _id }) => _id)
      .filter((id) => rule === undefined || id === rule);
    if (among.length === 0) return { items: [], next: null };
    const rows = await listAlertRows(unit, { source: 'measure', among, open, limit: limit + 1, after });
    const { items, next } = toPage(rows, limit, (row) => [row.to_at, row._id]);
    return { items: items.map(presentMeasureAlert), next };
  }),

  bind(contract.acknowledgeMeasureAlert, async ({ unit, session, params, body }) => {
    const find = async () => requireFound(await findAlertOf(unit, 'measure', params._id));
    const before = await find();
    await getRule(unit, toViewer(session), before.rule_id);
    await acknowledgeAlert(unit, before, { ...body, by: session.user._id });
    unit.record({ kind: 'custom_viz_alert.acknowledged', entityId: before._id, data: body });
    return presentMeasureAlert(await find());
  }),
];

/** A rule as the viewer sees it. @throws not_found */
async function getRule(unit: UnitOfWork, viewer: Viewer, id: string): Promise<MeasureRule> {
  return requireFound((await listVisibleRules(unit, viewer)).find(({ _id }) => _id === id));
}

/** The row of a rule that the viewer may change, locked. @throws not_found, not_permitted */
async function lockChangeable(unit: UnitOfWork, viewer: Viewer, id: string): Promise<store.MeasureRuleRow> {
  const row = requireFound(await store.lockMeasureRule(unit, id));
  return (await getRule(unit, viewer, id)).may_change ? row : refuse('not_permitted');
}

type WatchedCondition = Pick<MeasureRuleInput, 'watched' | 'kind' | 'limit'>;

/** What makes a rule another one: its number and its condition. */
function keyOf({
  watched,
  kind,
  limit,
  ...rule
}: WatchedCondition & Pick<MeasureRuleInput, 'direction' | 'sensitivity'>): string {
  return JSON.stringify([watched, kind, limit, rule.direction, rule.sensitivity]);
}

/** The number of a rule as its maker may count it. @throws not_found, invalid_request */
async function requireWatched(
  unit: UnitOfWork,
  viewer: Viewer,
  rule: WatchedCondition,
): Promise<WatchedNumber> {
  const invalid = validateMeasureRule(rule);
  if (invalid) refuse('invalid_request', { fields: { [invalid.field]: invalid.fault } });
  const found = await findWatched(unit, rule.watched, viewer._id);
  if (!found.ok) {
    if (found.stop === 'hidden' || found.stop === 'dashboard') return refuse('not_found');
    return refuse('invalid_request', { fields: { watched: fault('tile_without_measure') } });
  }
  if (rule.kind === 'unusual' && !makeCatalog('en').findMeasure(rule.watched.measure).isAdditive)
    refuse('invalid_request', { fields: { kind: fault('hours_need_sums') } });
  return found.watched;
}

/** @throws not_found, invalid_request */
async function checkRule(unit: UnitOfWork, viewer: Viewer, rule: MeasureRuleInput): Promise<void> {
  await requireWatched(unit, viewer, rule);
  await checkRecipients(unit, rule);
}
