import { createEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { openEmbed } from '#contracts/custom-viz/embedding.ts';
import { createVizDashboard, saveVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { FILTER_SET_CALLS } from '#contracts/custom-viz/filter-sets.ts';
import { createVizLink } from '#contracts/custom-viz/links.ts';
import { createVizSchedule } from '#contracts/custom-viz/schedules.ts';
import { createVizSnapshot } from '#contracts/custom-viz/snapshots.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { signEmbedToken } from '#tests/factories/embed.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, buildPath } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';

const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
let made = 0;

const rowFile = {
  question: { measures: ['mentions.mentions' as const], span: SPAN },
  title: 'Posts',
  language: 'en' as const,
};

const document = {
  filters: [{ _id: 'channel', dimension: 'channel' }],
  tabs: [
    {
      _id: 'first',
      name: { en: 'Overview', th: 'ภาพรวม' },
      tiles: [
        {
          _id: 'posts',
          kind: 'chart' as const,
          spot: { x: 0, y: 0, w: 6, h: 4 },
          chart: { measures: ['mentions.mentions' as const] },
        },
      ],
    },
  ],
};

async function dashboard({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createVizDashboard, { body: { name: `Board ${(made += 1)}`, document } });
  return { _id };
}

function publishedDashboard({ admin }: Stage): Promise<{ _id: string }> {
  return publishVizDashboard(admin, { document });
}

async function filterSet(stage: Stage) {
  const params = await dashboard(stage);
  const body = { name: 'Facebook', state: {} };
  const { _id: set_id } = await stage.admin.call(FILTER_SET_CALLS.create, { params, body });
  return { ...params, set_id };
}

async function link(stage: Stage) {
  const params = await publishedDashboard(stage);
  const { _id: link_id, token } = await stage.admin.call(createVizLink, {
    params,
    body: { kind: 'frozen' },
  });
  return { params: { ...params, link_id }, token };
}

async function schedule(stage: Stage) {
  const params = await publishedDashboard(stage);
  const receivers = [{ kind: 'address' as const, email: 'outside@example.org' }];
  const body = { name: `Schedule ${(made += 1)}`, receivers };
  const { _id } = await stage.admin.call(createVizSchedule, { params, body });
  return { params: { _id } };
}

async function snapshot(stage: Stage) {
  const params = await publishedDashboard(stage);
  const body = { name: 'March', language: 'en' as const };
  const { _id, sha256 } = await stage.admin.call(createVizSnapshot, { params, body });
  return { params: { _id }, sha256 };
}

const EMBED_KEY = { name: 'Shop', origins: ['https://shop.example'] };

async function signToken(stage: Stage): Promise<string> {
  const { _id: kid, secret } = await stage.admin.call(createEmbedKey, { body: EMBED_KEY });
  const { _id } = await publishedDashboard(stage);
  const claims = { origin: 'https://shop.example', dashboard: _id, editable: ['channel'], files: true };
  return signEmbedToken({ _id: kid, secret }, claims);
}

/** Each session is opened from an address of its own, since one may open only so many in a time. */
async function openEmbedded(stage: Stage): Promise<string> {
  const init = buildInit(openEmbed, { body: { token: await signToken(stage) } });
  made += 1;
  const address = `10.250.${(made >> 8) & 255}.${made & 255}`;
  const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': address };
  const { body } = await stage.admin.fetch(buildPath(openEmbed, {}), { ...init, headers });
  return openEmbed.answer.parse(body).session;
}

/** The calls of custom visualisation. */
export const customVizExamples: Record<string, Example> = {
  'custom_viz_dashboard.list': async (stage) => {
    await publishedDashboard(stage);
    return { query: {} };
  },
  'custom_viz_dashboard.get': async (stage) => ({ params: await dashboard(stage) }),
  'custom_viz_dashboard.create': async () => ({ body: { name: `Board ${(made += 1)}`, document } }),
  'custom_viz_dashboard.update': async (stage) => ({
    params: await dashboard(stage),
    body: { share: 'all' },
  }),
  'custom_viz_dashboard.save_draft': async (stage) => ({
    params: await dashboard(stage),
    body: { revision: 1, document },
  }),
  'custom_viz_dashboard.publish': async (stage) => ({
    params: await dashboard(stage),
    body: { revision: 1 },
  }),
  'custom_viz_dashboard.discard_draft': async (stage) => {
    const params = await publishedDashboard(stage);
    await stage.admin.call(saveVizDraft, { params, body: { revision: 1, document } });
    return { params };
  },
  'custom_viz_dashboard.duplicate': async (stage) => ({
    params: await dashboard(stage),
    body: { name: `Board ${(made += 1)}` },
  }),
  'custom_viz_dashboard.delete': async (stage) => ({ params: await dashboard(stage) }),
  'custom_viz_rows.list': async ({ world, admin }) => {
    await ingestPosts(world, admin.accountId, [makePost()]);
    return { body: { question: { measures: ['mentions.mentions' as const], span: SPAN } } };
  },
  'custom_viz_explanation.get': async ({ world, admin }) => {
    await ingestPosts(world, admin.accountId, [makePost()]);
    return { body: { question: { measures: ['mentions.mentions' as const], span: SPAN } } };
  },
  'custom_viz_row_export.stream': async ({ world, admin }) => {
    await ingestPosts(world, admin.accountId, [makePost()]);
    return { body: rowFile };
  },
  'custom_viz_row_export.create': async () => ({ body: rowFile }),
  // A finished file: server/custom-viz/rows has a test of its own.
  'custom_viz_row_export.file': async () => 'own-test',
  'custom_viz_values.list': async ({ world, admin }) => {
    await ingestPosts(world, admin.accountId, [makePost()]);
    return { body: { dimension: 'channel', span: SPAN } };
  },
  'custom_viz_sql.answer': async ({ admin }) => {
    const tiles = [
      { _id: 'sum', kind: 'sql' as const, sql: 'select 1 as one', spot: { x: 0, y: 0, w: 4, h: 4 } },
    ];
    const params = await publishVizDashboard(admin, { document: { tabs: [{ _id: 'a', name: {}, tiles }] } });
    return { params, body: { tile: 'sum' } };
  },
  'custom_viz_dashboard.viewers': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_dashboard.view_as': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { user_id: stage.admin.userId },
  }),
  'custom_viz_filter_set.list': async (stage) => ({ params: await dashboard(stage) }),
  'custom_viz_filter_set.create': async (stage) => ({
    params: await dashboard(stage),
    body: { name: 'Facebook', state: {} },
  }),
  'custom_viz_filter_set.update': async (stage) => ({
    params: await filterSet(stage),
    body: { name: 'Line' },
  }),
  'custom_viz_filter_set.delete': async (stage) => ({ params: await filterSet(stage) }),
  'custom_viz_filter_set.choose': async (stage) => {
    const { set_id, ...params } = await filterSet(stage);
    return { params, body: { set_id } };
  },
  'custom_viz_link.list': async (stage) => ({ params: (await link(stage)).params }),
  'custom_viz_link.create': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { kind: 'live' as const, name: 'for the agency' },
  }),
  'custom_viz_link.revoke': async (stage) => ({ params: (await link(stage)).params }),
  'custom_viz_link.values': async (stage) => {
    const params = await publishedDashboard(stage);
    const body = { kind: 'live' as const, editable: ['channel'] };
    const { token } = await stage.admin.call(createVizLink, { params, body });
    return { body: { token, filter: 'channel' } };
  },
  'custom_viz_link.open': async (stage) => ({ body: { token: (await link(stage)).token } }),
  'custom_viz_snapshot.list': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_snapshot.create': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { name: 'March', language: 'en' },
  }),
  'custom_viz_snapshot.get': async (stage) => ({ params: (await snapshot(stage)).params }),
  'custom_viz_snapshot.update': async (stage) => ({
    params: (await snapshot(stage)).params,
    body: { shared: true },
  }),
  'custom_viz_snapshot.delete': async (stage) => ({ params: (await snapshot(stage)).params }),
  'custom_viz_snapshot.file': async (stage) => ({ params: (await snapshot(stage)).params }),
  'custom_viz_snapshot.compare': async (stage) => ({ params: (await snapshot(stage)).params }),
  'custom_viz_snapshot.verify': async (stage) => ({ body: { sha256: (await snapshot(stage)).sha256 } }),
  'custom_viz_export.create': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { format: 'csv', language: 'en' },
  }),
  // A finished file: server/custom-viz/exports has a test of its own.
  'custom_viz_export.file': async () => 'own-test',
  'custom_viz_signing_key.get': async () => ({}),
  'custom_viz_schedule.people': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_schedule.list': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_schedule.create': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { name: `Schedule ${(made += 1)}` },
  }),
  'custom_viz_schedule.update': async (stage) => ({ ...(await schedule(stage)), body: { active: false } }),
  'custom_viz_schedule.delete': schedule,
  'custom_viz_schedule.run': async (stage) => ({ ...(await schedule(stage)), body: {} }),
  'custom_viz_schedule.runs': schedule,
  // What failed and consent asked again: server/custom-viz/schedules has a test of its own.
  'custom_viz_schedule.retry': async () => 'own-test',
  'custom_viz_schedule.resend-confirmation': async () => 'own-test',
  'custom_viz_embed_key.list': async () => ({}),
  'custom_viz_embed_key.create': async () => ({ body: EMBED_KEY }),
  'custom_viz_embed_key.revoke': async ({ admin }) => {
    const { _id } = await admin.call(createEmbedKey, { body: EMBED_KEY });
    return { params: { _id } };
  },
  'custom_viz_embed_key.revoke_token': async ({ admin }) => {
    const { _id } = await admin.call(createEmbedKey, { body: EMBED_KEY });
    return { params: { _id }, body: { jti: 'one' } };
  },
  'custom_viz_embed_key.end_visitor': async ({ admin }) => {
    const { _id } = await admin.call(createEmbedKey, { body: EMBED_KEY });
    return { params: { _id }, body: { sub: 'visitor 7' } };
  },
  'custom_viz_embed_view.list': async (stage) => {
    await openEmbedded(stage);
    return { query: {} };
  },
  'custom_viz_embed.open': async (stage) => ({ body: { token: await signToken(stage) } }),
  'custom_viz_embed.answer': async (stage) => ({
    body: { session: await openEmbedded(stage), tiles: ['posts'] },
  }),
  'custom_viz_embed.values': async (stage) => ({
    body: { session: await openEmbedded(stage), filter: 'channel' },
  }),
  'custom_viz_embed.file': async (stage) => ({
    body: { session: await openEmbedded(stage), format: 'csv' as const },
  }),
  'custom_viz_dashboard.open': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_dashboard.openings': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_dashboard.versions': async (stage) => ({ params: await publishedDashboard(stage) }),
  'custom_viz_files.create': async (stage) => ({
    params: await publishedDashboard(stage),
    body: { format: 'xlsx', language: 'en' },
  }),
};
