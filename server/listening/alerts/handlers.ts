import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import * as contract from '#contracts/listening/alerts/endpoints.ts';
import { computeShift } from '#engine/anomaly/sensitivity.ts';
import {
  acknowledgeAlert,
  changeAlert,
  findAlertOf,
  findLineDelivery,
  listAlertRows,
  listMerged,
} from '#server/alerts/public.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { buildAlertChart } from '#server/listening/alerts/chart.ts';
import { presentAlert } from '#server/listening/alerts/present.ts';
import { getAlertRule } from '#server/listening/alerts/rule-handlers.ts';
import { findRule, lockRule, setRuleShift } from '#server/listening/alerts/rule-store.ts';

export const handlers = [
  bind(contract.listAlerts, async ({ unit, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ByTime, query.cursor);
    const { rule, open, limit, within_days: days } = query;
    const since = days === undefined ? undefined : new Date(unit.now.getTime() - days * MS_PER_DAY);
    const rows = await listAlertRows(unit, {
      source: 'mentions',
      rule,
      open,
      since,
      limit: limit + 1,
      after,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.to_at, row._id]);
    return {
      items: items.map(presentAlert),
      next,
    };
  }),

  bind(contract.getAlert, async (call) => {
    const found = await call.inUnit(async (unit) => {
      const alert = requireFound(await findAlertOf(unit, 'mentions', call.params._id));
      const rule = requireFound(await findRule(unit, alert.rule_id));
      const line = await findLineDelivery(unit, alert._id);
      return { alert, rule, line, children: await listMerged(unit, alert._id) };
    });
    return {
      ...presentAlert(found.alert),
      bars: await buildAlertChart(call, found),
      children: found.children.map(presentAlert),
      line: found.line,
    };
  }),

  bind(contract.acknowledgeAlert, async ({ unit, session, params, body }) => {
    const before = requireFound(await findAlertOf(unit, 'mentions', params._id));
    await acknowledgeAlert(unit, before, { ...body, by: session.user._id });
    unit.record({ kind: 'alert.acknowledged', entityId: before._id, data: body });
    return presentAlert(requireFound(await findAlertOf(unit, 'mentions', before._id)));
  }),

  bind(contract.rateAlert, async ({ unit, params, body }) => {
    const alert = requireFound(await findAlertOf(unit, 'mentions', params._id));
    const rule = requireFound(await lockRule(unit, alert.rule_id));
    if (alert.useful !== body.useful) {
      // Changed feedback reverts the shift of the earlier one.
      const before = alert.useful === null ? rule.shift : rule.shift - computeShift(0, alert.useful);
      await setRuleShift(unit, rule._id, computeShift(before, body.useful));
      await changeAlert(unit, alert._id, { useful: body.useful });
    }
    unit.record({ kind: 'alert.rated', entityId: alert._id, data: body });
    return {
      alert: presentAlert(requireFound(await findAlertOf(unit, 'mentions', alert._id))),
      rule: await getAlertRule(unit, rule._id),
    };
  }),
];
