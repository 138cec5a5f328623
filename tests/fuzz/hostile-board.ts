import { createMeasureRule } from '#contracts/custom-viz/alerts.ts';
import { createAnnotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { createVizLink } from '#contracts/custom-viz/links.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { createSharedField } from '#contracts/shared-fields/endpoints.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload } from '#tests/factories/upload.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import type { World } from '#tests/world.ts';

const DAY = 86_400_000;

type Tiles = DashboardDocumentInput['tabs'][number]['tiles'];
type HostileBoard = {
  dashboard: string;
  upload: string;
  token: string;
  key: { _id: string; secret: string };
};

/**
 * Everything that has a name or a text in a dashboard and around it, made of the given texts: keywords, posts and their authors, an upload with its
 * columns and values, shared fields, the dashboard with tabs, tiles, texts and filters, annotations, alerts, a link, and a key for embedding.
 * @param origin of the site that embeds it
 */
export async function makeHostileBoard(
  world: World,
  admin: Person,
  { texts, origin }: { texts: readonly string[]; origin: string },
): Promise<HostileBoard> {
  const first = texts[0] ?? '';
  for (const text of texts)
    await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: text, patterns: ['coffee'] },
    });
  await ingestPosts(world, admin.accountId, makePosts(texts));
  const { _id: upload } = await makeUpload(admin, writeCsv(texts), { name: first });
  await makeFields(admin, texts);
  const { _id: dashboard } = await publishVizDashboard(admin, {
    name: first,
    share: 'all',
    document: makeDocument(texts),
  });
  await annotate(admin, dashboard, texts);
  await alert(world, admin, { dashboard, texts });
  const { token } = await admin.call(createVizLink, {
    params: { _id: dashboard },
    body: { kind: 'live', name: first, editable: ['keyword'] },
  });
  const key = await admin.call(createEmbedKey, { body: { name: first, origins: [origin] } });
  return { dashboard, upload, token, key };
}

function makePosts(texts: readonly string[]) {
  return texts.map((text, nth) =>
    makePost({
      text: `coffee ${text} #coffee`,
      channel: 'pantip',
      author: { _id: `author ${nth}`, name: text },
      published_at: new Date(Date.now() - (nth + 2) * DAY).toISOString(),
    }),
  );
}

const toCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function writeCsv(texts: readonly string[]): string {
  const row = (nth: number): string => texts.map((text) => toCell(`${text} ${nth}`)).join(',');
  return `${texts.map(toCell).join(',')}\n${row(1)}\n${row(2)}\n`;
}

async function makeFields(admin: Person, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await admin.call(createSharedField, {
      body: {
        labels: { en: text, th: text },
        about: { en: text, th: text },
        definition: { kind: 'measure', data_set: 'mentions', formula: 'negative / mentions' },
        share: 'all',
      },
    });
}

const local = (text: string) => ({ en: text, th: text });

function makeDocument(texts: readonly string[]): DashboardDocumentInput {
  const [first = ''] = texts;
  return {
    title: local(first),
    about: local(first),
    filters: [{ _id: 'keyword', dimension: 'keyword', label: local(first) }],
    tabs: [
      { _id: 'charts', name: local(first), tiles: makeCharts(texts) },
      { _id: 'texts', name: local(texts.at(-1) ?? ''), tiles: makeTexts(texts) },
    ],
  };
}

function makeCharts(texts: readonly string[]): Tiles {
  const measures = ['mentions.mentions' as const];
  const days = makeShelves({ across: { dimension: 'time', grain: 'day' }, colour: 'keyword' });
  const charts: Pick<Parameters<typeof makeChartTile>[2], 'form' | 'shelves'>[] = [
    { form: { name: 'line' }, shelves: days },
    { form: { name: 'pie' }, shelves: makeShelves({ across: 'keyword' }) },
    { form: { name: 'table' }, shelves: makeShelves({ down: 'author' }) },
    { form: { name: 'tree_map' }, shelves: makeShelves({ across: 'keyword' }) },
    { form: { name: 'word_cloud' }, shelves: makeShelves({ across: 'word' }) },
    { form: { name: 'sankey' }, shelves: makeShelves({ across: 'keyword', down: 'author' }) },
  ];
  return charts.map((chart, nth) =>
    makeChartTile(`chart-${nth}`, [(nth % 2) * 6, Math.floor(nth / 2) * 5, 6, 5], {
      title: local(texts[nth % texts.length] ?? ''),
      measures,
      ...chart,
    }),
  );
}

function makeTexts(texts: readonly string[]): Tiles {
  return texts.map((text, nth) => ({
    _id: `text-${nth}`,
    kind: 'text',
    spot: { x: 0, y: nth * 3, w: 12, h: 3 },
    title: local(text),
    text: local(`# ${text}\n\n**${text}** [${text}](/custom_viz) {{all}}`),
    numbers: [{ name: 'all', measure: 'mentions.mentions' }],
  }));
}

async function annotate(admin: Person, dashboard_id: string, texts: readonly string[]): Promise<void> {
  for (const [nth, text] of texts.entries())
    await admin.call(createAnnotation, {
      body: {
        text: local(text),
        from: new Date(Date.now() - (nth + 2) * DAY).toISOString(),
        dashboard_id,
      },
    });
}

/** Rules that fire at once, with an alert for each keyword. */
async function alert(
  world: World,
  admin: Person,
  { dashboard, texts }: { dashboard: string; texts: readonly string[] },
): Promise<void> {
  for (const text of texts) {
    const { _id } = await admin.call(createMeasureRule, {
      body: {
        name: text.slice(0, 80),
        watched: { dashboard_id: dashboard, tile: 'chart-1', by: 'keyword' },
        conditions: [{ number: 'mentions.mentions', kind: 'above', limit: 0 }],
        people: [admin.userId],
        by_email: false,
      },
    });
    await checkRule(world.suite.context, { account_id: admin.accountId, rule_id: _id });
  }
}
