import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { CELL_TONES } from '#contracts/kit/cell-tone.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makePost } from '#tests/factories/inbound.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { unzip, unzipBytes } from '#tests/factories/unzip.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Files of dashboards: the numbers, filters and names of the screen, in every format, with the reader's rights. */
let world: World;
let editor: Person;
let id: string;

const CHANNELS = ['pantip', 'facebook', 'twitter'] as const;
const spot = (y: number) => ({ x: 0, y, w: 6, h: 4 });
const measures = ['mentions.mentions' as const];

const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Coffee board', th: 'แดชบอร์ดกาแฟดำ' },
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-30' },
  zone: 'Asia/Bangkok',
  filters: [{ _id: 'channel', dimension: 'channel' }],
  parameters: [
    {
      _id: 'by',
      kind: 'dimension',
      value: 'channel',
      choices: ['channel', 'sentiment'],
    },
  ],
  tabs: [
    {
      _id: 'one',
      name: { en: 'First tab', th: 'แท็บแรก' },
      tiles: [
        {
          _id: 'bars',
          kind: 'chart',
          spot: spot(0),
          title: { en: '=cmd|bars', th: 'ปริมาณตามช่องทาง' },
          bindings: [{ parameter: 'by', to: 'across' }],
          chart: { form: { name: 'bar' }, measures, shelves: { across: [{ dimension: 'channel' }] } },
        },
        {
          _id: 'number',
          kind: 'chart',
          spot: spot(4),
          chart: { form: { name: 'number' }, measures, comparisons: ['before'] },
        },
        { _id: 'rows', kind: 'rows', spot: spot(12), measure: 'mentions.mentions', limit: 3 },
        {
          _id: 'text',
          kind: 'text',
          spot: spot(8),
          text: { en: '# Sold\n**{{all}}** posts', th: 'ทั้งหมด {{all}} โพสต์' },
          numbers: [{ name: 'all', measure: 'mentions.mentions' }],
        },
      ],
    },
    {
      _id: 'two',
      name: { en: 'Second tab', th: 'แท็บสอง' },
      tiles: [
        {
          _id: 'pivot',
          kind: 'chart',
          spot: spot(0),
          title: { en: 'Pivot', th: 'ตารางไขว้' },
          chart: {
            form: { name: 'pivot' },
            measures: ['mentions.mentions', 'mentions.negative_share'],
            shelves: { across: [{ dimension: 'channel' }], down: [{ dimension: 'sentiment' }] },
            totals: ['rows', 'columns', 'all'],
          },
        },
        {
          _id: 'lines',
          kind: 'chart',
          spot: spot(4),
          title: { en: 'Lines', th: 'ตามเวลา' },
          chart: {
            form: { name: 'line' },
            measures,
            shelves: { across: [{ dimension: 'time', grain: 'day' }], colour: [{ dimension: 'channel' }] },
          },
        },
      ],
    },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await makeCoffeeCompany(
    world,
    Array.from({ length: 30 }, (_one, index) =>
      makePost({
        provider_id: `viz-file-${index}`,
        channel: CHANNELS[index % 3] ?? 'file',
        text: index % 5 === 0 ? 'กาแฟแย่มาก ไม่อร่อยเลย' : 'กาแฟ',
        published_at: new Date(Date.parse('2026-03-02T03:00:00Z') + (index % 20) * 86_400_000).toISOString(),
      }),
    ),
  );
  id = (await publishVizDashboard(editor, { name: 'Board', share: 'all', document: DOCUMENT }))._id;
});
afterAll(() => world.stop());

async function make(
  body: object,
  person = editor,
  signal?: AbortSignal,
  _id = id,
): Promise<{ status: number; bytes: Buffer; name: string }> {
  const response = await fetch(new URL(buildPath(createDashboardFile, { params: { _id } }), world.url), {
    method: 'POST',
    signal: signal ?? null,
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  });
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    name: decodeURIComponent(disposition.split("''")[1] ?? ''),
  };
}

const CHANNEL_FILTER = { filters: { channel: { is: 'among', values: ['pantip'] } } };

test('A presentation has native charts with the numbers of the answer, and says filters, time zone and period', async () => {
  const { bytes, name } = await make({ format: 'pptx', language: 'th', state: CHANNEL_FILTER });
  expect(name).toMatch(/^แดชบอร์ดกาแฟดำ .*\.pptx$/);
  const files = unzip(bytes);
  const title = files.get('ppt/slides/slide1.xml') ?? '';
  for (const text of ['แดชบอร์ดกาแฟดำ', 'Asia/Bangkok', 'Pantip', 'มี.ค.']) expect(title).toContain(text);
  const charts = [...files]
    .filter(([path]) => /^ppt\/charts\/chart\d+\.xml$/.test(path))
    .map(([, xml]) => xml);
  expect(charts.map((xml) => /<c:(\w+Chart)>/.exec(xml)?.[1]).toSorted()).toEqual(['barChart', 'lineChart']);
  expect(charts.find((xml) => xml.includes('<c:barChart>'))).toMatch(
    /<c:v>Pantip<\/c:v>[\s\S]*<c:v>10<\/c:v>/,
  );
  // A tab with its tiles as they are arranged is one slide.
  const arranged = unzip((await make({ format: 'pptx', slides: 'tab' })).bytes);
  expect([...arranged.keys()].filter((path) => /slides\/slide\d+\.xml$/.test(path))).toHaveLength(3);
});

test('A document has cover, contents and every tab, as shapes and texts that can be searched', async () => {
  const { bytes } = await make({ format: 'pdf', language: 'th', state: CHANNEL_FILTER });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  for (const words of ['แดชบอร์ดกาแฟดำ', 'ในแดชบอร์ดนี้', 'แท็บสอง', 'ปริมาณตามช่องทาง', 'ทั้งหมด 10 โพสต์', 'Pantip'])
    expect(plain).toContain(words.normalize('NFKC'));
  expect(bytes.toString('latin1')).not.toContain('/Subtype /Image');
});

test('A workbook has the pivot as it is seen, with merged heads and numbers, and the filters first', async () => {
  const { bytes } = await make({ format: 'xlsx', state: CHANNEL_FILTER });
  const folder = await mkdtemp(join(tmpdir(), 'earshot-viz-file-'));
  await writeFile(join(folder, 'board.xlsx'), bytes);
  const sheets = await readWorkbook(join(folder, 'board.xlsx'));
  await rm(folder, { recursive: true });
  const of = (sheet: string) => sheets.find((one) => one.sheet === sheet)?.data ?? [];
  const cover = of('Coffee board').flat().join('\n');
  for (const text of ['Coffee board', 'Times of Asia/Bangkok', 'Pantip', 'As of'])
    expect(cover).toContain(text);
  expect(of('=cmd bars').concat(of('=cmd|bars'))[1]).toEqual(['Pantip', 10]);
  const all = unzip((await make({ format: 'xlsx', tiles: ['pivot'] })).bytes);
  const pivot = all.get('xl/worksheets/sheet2.xml') ?? '';
  expect(pivot).toMatch(/<mergeCell ref="B1:C1"\/>/);
  expect(pivot).toMatch(/<v>30<\/v>/);
  expect(pivot).toContain('ySplit="2"');
});

test('The first page says all that narrows the numbers: parameters, comparisons, selections, steps, and conditions of tiles', async () => {
  const [tab] = DOCUMENT.tabs;
  const [bars] = tab?.tiles ?? [];
  if (bars?.kind !== 'chart') throw new Error('there are no bars');
  const filters = [{ dimension: 'sentiment', is: 'not_among' as const, values: ['question'] }];
  const narrowed = { ...bars, chart: { ...bars.chart, filters, comparisons: ['year' as const] } };
  const document = { ...DOCUMENT, tabs: [{ _id: 'one', name: { en: 'One' }, tiles: [narrowed] }] };
  const body = { name: 'Narrowed', share: 'private' as const, document: document as DashboardDocumentInput };
  const { _id } = await editor.call(createVizDashboard, { body });
  const state = {
    comparisons: ['before'],
    parameters: { by: 'sentiment' },
    selections: [
      { tile: 'lines', filters: [{ dimension: 'channel', is: 'beyond', values: ['facebook'] }] },
      {
        tile: 'x',
        filters: [{ dimension: 'channel', is: 'among', values: ['pantip'] }],
        span: { from: '2026-03-02T17:00:00.000Z', to: '2026-03-04T17:00:00.000Z' },
      },
    ],
    drills: {
      bars: [
        {
          axis: 'channel',
          filters: [{ dimension: 'channel', is: 'among', values: ['pantip'] }],
          to: { dimension: 'sentiment' },
        },
      ],
    },
  };
  const { bytes } = await make({ format: 'xlsx', draft: true, state }, editor, undefined, _id);
  const cover = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const texts = [...cover.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  for (const line of [
    ['Dimension', 'Sentiment'],
    ['Compared with', 'Previous period'],
    ['Selected', 'Channel: Others'],
    ['Selected', 'Channel: Pantip · 3 – 4 Mar 2026'],
    ['Opened', '=cmd|bars: Pantip'],
    ['Of a tile', '=cmd|bars: Sentiment is not Question; Compared with: A year earlier'],
  ])
    expect(texts.join('|').replaceAll(/[\u2009\u202F]/g, ' ')).toContain(line.join('|'));
});

test('Tables are CSV without formulas: one of a tile, several in an archive', async () => {
  const single = await make({ format: 'csv', tiles: ['bars'] });
  expect(single.name).toMatch(/bars\.csv$/);
  expect(single.bytes.toString()).toMatch(/^\uFEFFChannel,Mentions\r\n/);
  const state = { parameters: { by: 'sentiment' } };
  const other = (await make({ format: 'csv', tiles: ['bars'], state })).bytes.toString();
  expect(other).toMatch(/^\uFEFFSentiment,Mentions\r\n/);
  expect(other).toMatch(/Negative,6\r\n/);
  const several = await make({ format: 'csv' });
  expect(several.name).toMatch(/\.zip$/);
  const names = [...unzipBytes(several.bytes).keys()];
  expect(names).toHaveLength(5);
  expect(names.every((name) => name.endsWith('.csv'))).toBe(true);
});

test('A span that is brushed narrows the texts and lists of rows of a file, as it does on the screen', async () => {
  const span = { from: '2026-03-01T17:00:00.000Z', to: '2026-03-02T17:00:00.000Z' };
  const state = { selections: [{ tile: 'lines', filters: [], span }] };
  const { bytes } = await make({ format: 'pdf', tiles: ['text'], state });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('2 posts');
  const rows = (await make({ format: 'csv', tiles: ['rows'], state })).bytes.toString();
  expect(rows.trim().split('\r\n').slice(1)).toHaveLength(2);
});

test('Workbooks and CSV have all rows of charts and lists, documents those that the screen shows', async () => {
  const rows = (await make({ format: 'csv', tiles: ['rows'] })).bytes.toString();
  expect(rows.trim().split('\r\n')).toHaveLength(31);
  const [tab] = DOCUMENT.tabs;
  const [bars] = tab?.tiles ?? [];
  if (bars?.kind !== 'chart') throw new Error('there are no bars');
  const short = { ...bars, chart: { ...bars.chart, limit: 2 } };
  const document = { ...DOCUMENT, tabs: [{ _id: 'one', name: { en: 'One' }, tiles: [short] }] };
  const body = { name: 'Short', share: 'private' as const, document: document as DashboardDocumentInput };
  const { _id } = await editor.call(createVizDashboard, { body });
  const csv = (await make({ format: 'csv', draft: true }, editor, undefined, _id)).bytes.toString();
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  const { bytes } = await make({ format: 'pdf', draft: true }, editor, undefined, _id);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('1 more rows are not shown.');
});

test('The picture of a tile is SVG with its texts, or PNG', async () => {
  const svg = (await make({ format: 'svg', tiles: ['bars'], language: 'th' })).bytes.toString();
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('Pantip');
  const png = (await make({ format: 'png', tiles: ['lines'] })).bytes;
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('Numbers, texts, lists and pivots have a picture too, with the same words and numbers', async () => {
  const shown = [
    ['pivot', ['Pantip', 'Negative', 'Total of all', '30']],
    ['number', ['Mentions', '30']],
    ['text', ['Sold', '30 posts']],
    ['rows', ['Channel', 'Twitter']],
  ] as const;
  for (const [tile, texts] of shown) {
    const svg = (await make({ format: 'svg', tiles: [tile] })).bytes.toString();
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
    for (const text of texts) expect(words, tile).toContain(text);
    const png = (await make({ format: 'png', tiles: [tile] })).bytes;
    expect(png.subarray(1, 4).toString(), tile).toBe('PNG');
  }
});

test('Many files that are requested at once are all made, and one that nobody waits for takes no turn', async () => {
  const left = new AbortController();
  const gone = make({ format: 'pdf' }, editor, left.signal).catch(() => 'gone');
  const others = Array.from({ length: 6 }, () => make({ format: 'csv', tiles: ['bars'] }));
  left.abort();
  expect(await gone).toBe('gone');
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('A tile that cannot be answered takes no other tile along, and says so', async () => {
  const [tab] = DOCUMENT.tabs;
  const broken = {
    ...DOCUMENT,
    tabs: [
      {
        ...tab,
        tiles: [
          ...(tab?.tiles ?? []).slice(0, 1),
          {
            _id: 'broken',
            kind: 'chart' as const,
            spot: spot(4),
            title: { en: 'Broken \u0007 <tile>' },
            chart: {
              measures: ['mentions.nothing' as const],
              shelves: { across: [{ dimension: 'channel' }] },
            },
          },
        ],
      },
    ],
  };
  const body = { name: 'Broken', share: 'private' as const, document: broken as DashboardDocumentInput };
  const { _id } = await editor.call(createVizDashboard, { body });
  for (const format of ['pdf', 'pptx', 'xlsx'] as const) {
    const file = await make({ format, draft: true }, editor, undefined, _id);
    expect([format, file.status]).toEqual([format, 200]);
    if (format === 'pptx')
      expect(unzip(file.bytes).get('ppt/slides/slide3.xml')).toContain(
        'There is no answer for this tile. This cannot be counted.',
      );
  }
});

test('Before a filter that is required is set, a file has no number', async () => {
  const filters = [{ _id: 'channel', dimension: 'channel', required: true, tabs: ['one'] }];
  const document: DashboardDocumentInput = { ...DOCUMENT, filters };
  const body = { name: 'Required', share: 'private' as const, document };
  const { _id } = await editor.call(createVizDashboard, { body });
  const request = { format: 'csv', draft: true, tabs: ['one'] };
  expect((await make(request, editor, undefined, _id)).status).toBe(404);
  const set = await make({ ...request, state: CHANNEL_FILTER }, editor, undefined, _id);
  expect(set.status).toBe(200);
});

test('Files hold what their reader may see, and nothing of a dashboard that is not theirs', async () => {
  const blind = await world.person(editor.accountId, { can: ['custom_viz.dashboard.read'] });
  const { bytes, status } = await make({ format: 'xlsx' }, blind);
  expect(status).toBe(200);
  const files = unzip(bytes);
  expect([...files.values()].join('')).not.toMatch(/<v>10<\/v>|Pantip/);
  const stranger = await world.person(await world.account());
  expect((await make({ format: 'pdf' }, stranger)).status).toBe(404);
});

test('A table has the tones of its rules in documents, presentations and workbooks, and its numbers in CSV', async () => {
  const rules = [
    { measure: 'mentions.mentions', at_least: 10, tone: 'good' as const },
    { measure: 'mentions.negative_share', tone: 'bad' as const },
  ];
  const chart = {
    form: { name: 'table' as const, rules },
    measures: ['mentions.mentions' as const, 'mentions.negative_share' as const],
    shelves: { down: [{ dimension: 'channel' }] },
  };
  const { period, zone } = DOCUMENT;
  const tabs = [{ _id: 'a', name: {}, tiles: [{ _id: 't', kind: 'chart' as const, spot: spot(0), chart }] }];
  const board = await publishVizDashboard(editor, {
    document: { ...(period && { period }), ...(zone && { zone }), tabs },
  });
  const file = async (format: string) => (await make({ format }, editor, undefined, board._id)).bytes;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file('pdf'))), {
    mergePages: true,
  });
  for (const sign of [CELL_TONES.good.sign, CELL_TONES.bad.sign]) expect(text).toContain(sign);
  const slides = [...unzip(await file('pptx'))].filter(([path]) => path.includes('slides/slide'));
  const drawn = slides.map(([, xml]) => xml).join('');
  expect(drawn).toContain(CELL_TONES.good.paper.slice(1).toUpperCase());
  expect(drawn).toContain(`${CELL_TONES.good.sign} 10`);
  const workbook = unzip(await file('xlsx'));
  const styles = workbook.get('xl/styles.xml') ?? '';
  const looks = [...styles.matchAll(/<xf [^>]*>/g)].slice(1).map(([look]) => look);
  const sheets = [...workbook].filter(([path]) => path.includes('worksheets/')).map(([, xml]) => xml);
  const style = /s="(\d+)"><v>10<\/v>/.exec(sheets.join(''))?.[1];
  const look = looks[Number(style)] ?? '';
  expect(look).toContain('applyFill');
  const format = /numFmtId="(\d+)"/.exec(look)?.[1];
  expect(styles).toContain(`numFmtId="${format}" formatCode="&quot;${CELL_TONES.good.sign}&quot;`);
  const csv = String(await file('csv'));
  expect(csv).toContain(',10,');
  expect(csv).not.toContain(CELL_TONES.good.sign);
});
