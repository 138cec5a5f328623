import {
  createDashboard,
  createDashboardLink,
  LISTENING_CALLS,
  publishDashboard,
} from '#contracts/custom-viz/listening/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { buildDashboardBody, publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';

const filter = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
let made = 0;

function wanted() {
  return {
    name: `Dashboard ${(made += 1)}`,
    filter,
    widgets: [
      { _id: 'a', kind: 'numbers' as const, spot: { x: 0, y: 0, w: 12, h: 2 } },
      { _id: 'b', kind: 'share' as const, by: 'channel' as const, spot: { x: 0, y: 2, w: 6, h: 5 } },
    ],
  };
}

function body() {
  return buildDashboardBody(wanted());
}

async function dashboard({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createDashboard, { body: body() });
  return { _id };
}

async function published({ admin }: Stage): Promise<{ _id: string }> {
  return publishListeningDashboard(admin, wanted());
}

async function link(stage: Stage) {
  const params = await published(stage);
  const { _id: link_id, token } = await stage.admin.call(createDashboardLink, { params, body: {} });
  return { params: { ...params, link_id }, token };
}

export const dashboardExamples: Record<string, Example> = {
  'analytics.query': async () => ({
    body: {
      time_zone: 'Asia/Bangkok',
      questions: [
        { kind: 'figures', filter },
        { kind: 'cells', filter },
      ],
    },
  }),
  'dashboard.list': async () => ({ query: {} }),
  'dashboard.get': async (stage) => ({ params: await dashboard(stage) }),
  'dashboard.create': async () => ({ body: body() }),
  'dashboard.update': async (stage) => ({ params: await dashboard(stage), body: { share: 'all' } }),
  'dashboard.save_draft': async (stage) => ({
    params: await dashboard(stage),
    body: { revision: 1, document: body().document },
  }),
  'dashboard.publish': async (stage) => ({ params: await dashboard(stage), body: { revision: 1 } }),
  'dashboard.discard_draft': async (stage) => {
    const params = await published(stage);
    await stage.admin.call(LISTENING_CALLS.saveDraft, {
      params,
      body: { revision: 1, document: body().document },
    });
    return { params };
  },
  'dashboard.duplicate': async (stage) => ({
    params: await dashboard(stage),
    body: { name: `Dashboard ${(made += 1)}` },
  }),
  'dashboard.delete': async (stage) => ({ params: await dashboard(stage) }),
  'dashboard.versions': async (stage) => ({ params: await published(stage) }),
  'dashboard.open': async (stage) => ({ params: await published(stage) }),
  'dashboard.openings': async (stage) => ({ params: await published(stage) }),
  'dashboard.viewers': async (stage) => ({ params: await published(stage) }),
  'dashboard_link.list': async (stage) => ({ params: await published(stage) }),
  'dashboard_link.create': async (stage) => ({
    params: await published(stage),
    body: { name: 'for the agency' },
  }),
  'dashboard_link.revoke': async (stage) => ({ params: (await link(stage)).params }),
  'dashboard_link.values': async (stage) => {
    const filtered = body();
    const filters = [{ _id: 'channel', dimension: 'channel' }];
    const { _id } = await stage.admin.call(createDashboard, {
      body: { ...filtered, document: { ...filtered.document, filters } },
    });
    await stage.admin.call(publishDashboard, { params: { _id }, body: {} });
    const { token } = await stage.admin.call(createDashboardLink, {
      params: { _id },
      body: { editable: ['channel'] },
    });
    return { body: { token, filter: 'channel' } };
  },
  'dashboard_link.open': async (stage) => ({ body: { token: (await link(stage)).token } }),
};
