import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Each tile of a file is in a state of its own: answered, waiting for a filter, or not following what is selected. */
let world: World;
let editor: Person;
let id: string;

const POSTS = 1200;
const spot = (y: number) => ({ x: 0, y, w: 6, h: 4 });
const title = (text: string) => ({ en: text, th: text });

const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'States', th: 'สถานะ' },
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-30' },
  zone: 'Asia/Bangkok',
  filters: [
    {
      _id: 'language',
      dimension: 'language',
      required: true,
      label: { en: 'Language of posts', th: 'ภาษา' },
    },
  ],
  tabs: [
    {
      _id: 'one',
      name: title('One'),
      tiles: [
        {
          _id: 'waiting',
          kind: 'chart',
          spot: spot(0),
          title: title('Waiting'),
          chart: { measures: ['mentions.mentions'], shelves: { across: [{ dimension: 'channel' }] } },
        },
        {
          _id: 'apart',
          kind: 'chart',
          spot: spot(4),
          title: title('Apart'),
          ignores: ['language'],
          on_select: 'ignore',
          chart: { measures: ['mentions.mentions'], shelves: { across: [{ dimension: 'sentiment' }] } },
        },
        {
          _id: 'tickets',
          kind: 'chart',
          spot: spot(8),
          title: title('Unreached'),
          chart: {
            form: { name: 'number' },
            measures: ['agent-work.spans'],
            period: { kind: 'between', from: '2026-01-01', to: '2026-01-31' },
          },
        },
        {
          _id: 'live',
          kind: 'text',
          spot: spot(16),
          ignores: ['language'],
          on_select: 'filter',
          text: {
            en: '# Posts in March\n{{#if all > 1,000}}Many: {{all}}, {{said}}{{else}}Few{{/if}}\n\n- [Open them](/custom_viz/dashboards)',
            th: 'โพสต์',
          },
          numbers: [
            { name: 'all', measure: 'mentions.mentions', format: 'exact' },
            { name: 'said', measure: 'mentions.mentions', format: 'words' },
          ],
        },
        { _id: 'words', kind: 'text', spot: spot(12), text: { en: 'Only words', th: 'คำ' } },
      ],
    },
    {
      _id: 'two',
      name: title('Two'),
      tiles: [
        {
          _id: 'statement',
          kind: 'sql',
          spot: spot(0),
          ignores: ['language'],
          title: title('Every post'),
          sql: 'select published, channel from mentions',
        },
      ],
    },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await makeCoffeeCompany(
    world,
    Array.from({ length: POSTS }, (_one, index) =>
      makePost({
        provider_id: `viz-state-${index}`,
        channel: 'pantip',
        text: 'กาแฟ',
        published_at: new Date(Date.parse('2026-03-02T03:00:00Z') + index * 60_000).toISOString(),
      }),
    ),
  );
  id = (await publishVizDashboard(editor, { name: 'States', share: 'all', document: DOCUMENT }))._id;
});
afterAll(() => world.stop());

async function make(body: object): Promise<Buffer> {
  const response = await fetch(new URL(buildPath(createDashboardFile, { params: { _id: id } }), world.url), {
    method: 'POST',
    headers: { cookie: editor.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function readPages(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('A tile that no required filter reaches is answered while others of its tab wait, each by the name of the filter', async () => {
  const text = await readPages(await make({ format: 'pdf', tabs: ['one'] }));
  expect(text.match(/Choose Language of posts first/g)).toHaveLength(1);
  expect(text).toContain('Only words');
  const apart = (await make({ format: 'csv', tiles: ['apart'] })).toString();
  expect(apart).toContain(String(POSTS));
});

test('A text has the part whose condition holds, numbers in words, headings and links that can be followed', async () => {
  const bytes = await make({ format: 'pdf', tiles: ['live'] });
  const text = await readPages(bytes);
  expect(text).toContain('Many: 1,200, one thousand two hundred');
  expect(text).not.toContain('Few');
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_one, at) => (await file.getPage(at + 1)).getAnnotations()),
  );
  const targets = pages.flat().flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
  expect(targets).toEqual([expect.stringMatching(/^https?:\/\/.*\/custom_viz\/dashboards$/)]);
  const slides = unzip(await make({ format: 'pptx', tiles: ['live'] }));
  const slide = [...slides.entries()]
    .filter(([name]) => /slides\/slide\d+\.xml$/.test(name))
    .map(([, xml]) => xml);
  expect(slide.join('')).toMatch(/<a:rPr[^>]*b="1"[^>]*>(?:(?!<\/a:r>).)*Posts in March/s);
  expect(slide.join('')).toContain('hlinkClick');
  const picture = (await make({ format: 'svg', tiles: ['live'] })).toString();
  expect(picture).toMatch(/font-weight:bold[^>]*>Posts in March/);
});

test('A tile that does not follow what is selected says so in a file, and which time it does not count', async () => {
  const span = { from: '2026-03-01T17:00:00.000Z', to: '2026-03-02T17:00:00.000Z' };
  const selections = [{ tile: 'waiting', filters: [], span }];
  const state = { filters: { language: { is: 'among', values: ['th'] } }, selections };
  const text = await readPages(await make({ format: 'pdf', tabs: ['one'], state }));
  expect(text.match(/Does not follow what is selected/g)).toHaveLength(1);
  expect(text.match(/Not narrowed to 2 Mar[^:]*: it counts another time/g)).toHaveLength(1);
});

test('A statement has as many rows in CSV as it has, up to ten thousand, and as many in a document as on the screen', async () => {
  const lines = (await make({ format: 'csv', tiles: ['statement'] })).toString().trim().split('\r\n');
  expect(lines).toHaveLength(POSTS + 1);
  const text = await readPages(await make({ format: 'pdf', tiles: ['statement'] }));
  expect(text).toContain('Only the first 1,000 rows are shown.');
});
