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
import { isNumeric } from '#engine/chart-forms/sql/write-cell.ts';
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
import { findWatched, type FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import { listVisibleRules, presentMeasureAlert } from '#server/custom-viz/alerts/present.ts';
import * as store from '#server/custom-viz/alerts/rule-store.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { checkSql } from '#server/expert-sql/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, readCursor, toPage } from '#server/kit/http/cursor.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { requireVisible } from '#server/kit/shared-list/sharing.ts';
import type { QuestionScope } from '#server/semantic/public.ts';
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
    const { body, context, session } = call;
    const watched = await call.inUnit((unit) => requireWatched({ context, unit }, toViewer(session), body));
    const tested = await backTest(call, watched, { conditions: body, now: context.clock() });
    return {
      ...tested,
      findings: tested.findings.map((one) => ({
        at: new Date(one.to).toISOString(),
        facts: buildFacts('', one),
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

  bind(contract.createMeasureRule, async (call) => {
    const { unit, session, body } = call;
    const viewer = toViewer(session);
    await checkRoom(unit, 'measure');
    await checkRule(call, viewer, body);
    const _id = unit.newId();
    await store.insertMeasureRule(unit, { _id, makerId: viewer._id }, body);
    unit.record({ kind: 'custom_viz_alert_rule.created', entityId: _id });
    return getRule(unit, viewer, _id);
  }),

  bind(contract.updateMeasureRule, async (call) => {
    const { unit, session, params, body } = call;
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const before = await lockChangeable(unit, viewer, params._id);
    if (version !== undefined && version !== before.version)
      refuse('stale_version', { data: await getRule(unit, viewer, before._id) });
    const fields = { ...MeasureRuleInput.strip().parse({ ...before, ...before.measure }), ...changes };
    await checkRule(call, viewer, fields);
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

type WatchedConditions = Pick<MeasureRuleInput, 'watched' | 'match' | 'conditions'>;

/** What makes a rule another one: its tile and its conditions. */
function keyOf({ watched, match, conditions }: WatchedConditions): string {
  return JSON.stringify([watched, match, conditions]);
}

/** Within one unit, in which everything is read. */
type CheckScope = Pick<QuestionScope, 'context'> & { unit: UnitOfWork };

/** The tile of a rule with the numbers of its conditions, as its maker may count them. @throws not_found, invalid_request */
async function requireWatched(
  { context, unit }: CheckScope,
  viewer: Viewer,
  rule: Pick<WatchedConditions, 'watched' | 'conditions'>,
): Promise<FoundTile> {
  const invalid = validateMeasureRule(rule);
  if (invalid) refuse('invalid_request', { fields: { [invalid.field]: invalid.fault } });
  const found = await findWatched(unit, rule, viewer._id);
  if (!found.ok) {
    if (found.stop === 'hidden' || found.stop === 'dashboard') return refuse('not_found');
    return refuseMissing(found.stop === 'measure' ? found.fields : ['watched']);
  }
  const { numbers, known } = found.watched;
  const catalog = makeCatalog('en', known);
  for (const [index, { kind }] of rule.conditions.entries()) {
    const number = numbers[index];
    const isSum = number?.kind === 'measure' && catalog.findMeasure(number.measure).isAdditive;
    if (kind === 'unusual' && !isSum)
      refuse('invalid_request', { fields: { [`conditions.${index}.kind`]: fault('hours_need_sums') } });
  }
  await requireColumns({ context, unit }, found.watched);
  return found.watched;
}

/** @throws invalid_request naming the fields of a rule for which its tile has no number */
function refuseMissing(fields: readonly string[]): never {
  const missing = fields.map((field) => [field, fault('tile_without_measure')]);
  return refuse('invalid_request', { fields: Object.fromEntries(missing) });
}

/** @throws invalid_request where a statement has not the columns that a rule watches */
async function requireColumns({ context, unit }: CheckScope, { numbers, viewer }: FoundTile): Promise<void> {
  const watched = numbers.flatMap((one, at) => (one.kind === 'column' ? [{ ...one, at }] : []));
  const [first] = watched;
  if (!first) return;
  const scope: QuestionScope = { context, accountId: unit.accountId, inUnit: (work) => work(unit) };
  const checked = await checkSql(scope, first.buildStatement(unit.now), { viewer });
  const columns = checked.ok ? checked.columns : [];
  const missing = watched.filter(
    ({ column }) => !columns.some((one) => one.name === column && isNumeric(one)),
  );
  if (missing.length > 0) return refuseMissing(missing.map(({ at }) => `conditions.${at}.number`));
  if (first.by !== null && !columns.some(({ name }) => name === first.by))
    return refuseMissing(['watched.by']);
}

/** @throws not_found, invalid_request */
async function checkRule(scope: CheckScope, viewer: Viewer, rule: MeasureRuleInput): Promise<void> {
  await requireWatched(scope, viewer, rule);
  await checkRecipients(scope.unit, rule);
}
