import * as contract from '#contracts/custom-viz/alerts.ts';
import { makeChartTile } from '#contracts/custom-viz/make-chart-tile.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';

let made = 0;

const TILE = makeChartTile('posts', [0, 0, 4, 3], { measures: ['mentions.mentions'] });

async function watched({ admin }: Stage) {
  const document = { tabs: [{ _id: 'a', name: {}, tiles: [TILE] }] };
  const { _id } = await publishVizDashboard(admin, { share: 'all', document });
  return { dashboard_id: _id, tile: 'posts' };
}

async function body(stage: Stage) {
  return {
    name: `Rule ${(made += 1)}`,
    conditions: [{ number: 'mentions.mentions', kind: 'below' as const, limit: 1_000_000 }],
    watched: await watched(stage),
  };
}

async function rule(stage: Stage): Promise<{ _id: string }> {
  const { _id } = await stage.admin.call(contract.createMeasureRule, { body: await body(stage) });
  return { _id };
}

/** A fired alert: few posts are below the limit. */
async function alert(stage: Stage): Promise<{ _id: string }> {
  const { world, admin } = stage;
  const { _id } = await rule(stage);
  await checkRule(world.suite.context, { account_id: admin.accountId, rule_id: _id });
  const { items } = await admin.call(contract.listMeasureAlerts, { query: { rule: _id } });
  return { _id: items[0]?._id ?? '' };
}

export const vizAlertExamples: Record<string, Example> = {
  'custom_viz_alert_rule.list': async () => ({ query: {} }),
  'custom_viz_alert_rule.back-test': async (stage) => ({
    body: {
      conditions: [{ number: 'mentions.mentions', kind: 'above' as const, limit: 1 }],
      watched: await watched(stage),
    },
  }),
  'custom_viz_alert_rule.line-targets': async () => ({ query: {} }),
  'custom_viz_alert_rule.receivers': async (stage) => ({
    query: { dashboard: (await watched(stage)).dashboard_id },
  }),
  'custom_viz_alert_rule.create': async (stage) => ({ body: await body(stage) }),
  'custom_viz_alert_rule.update': async (stage) => ({
    params: await rule(stage),
    body: { cooldown_hours: 2 },
  }),
  'custom_viz_alert_rule.delete': async (stage) => ({ params: await rule(stage) }),
  'custom_viz_alert_rule.quiet': async (stage) => ({
    params: await rule(stage),
    body: { muted: true, snoozed_until: null },
  }),
  'custom_viz_alert.list': async () => ({ query: {} }),
  'custom_viz_alert.acknowledge': async (stage) => ({ params: await alert(stage), body: {} }),
};
