import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Block, NativeChart, ReportDocument } from '#server/reports/block.ts';
import { reportLocale } from '#server/reports/report-locale.ts';
import { drawSlides } from '#server/reports/slides/draw-slides.ts';
import { unzipBytes } from '#tests/factories/unzip.ts';

const WORDS = {
  filters: 'Filter',
  everything: 'Filter: none',
  contents: 'In this report',
  happened: 'What happened',
  appendix: 'Appendix',
  open: 'Open',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const LOCALE = reportLocale({ en: WORDS, th: WORDS }, { language: 'th', zone: 'Asia/Bangkok' });
const FACE = { name: 'House', color: '#0c8599', logo: null, origin: 'https://suite.example' };
const HOSTILE = '=1+1 <b>&"\u0007';

const NATIVE: NativeChart = {
  form: 'bar',
  stack: 'stacked',
  labels: ['น้ำดื่ม', HOSTILE, 'C'],
  series: [
    { label: 'ข้อความ', color: '#1971c2', values: [3, null, 12.5] },
    { label: 'Replies', color: '#e8890c', values: [0, 2, 7] },
  ],
  format: '#,##0',
};

function blockOf(native: NativeChart | null, more: Partial<Block> = {}): Block {
  return {
    title: 'ปริมาณ <x>',
    note: 'Note',
    chart: {
      kind: 'drawing',
      svg: '<svg width="600" height="300"><rect width="20" height="10" fill="#f00"/><text x="2" y="8" style="font-size:8px">ก</text></svg>',
      width: 600,
      height: 300,
      native,
    },
    table: null,
    printTable: false,
    spoken: 'ขายดีขึ้น 12%',
    ...more,
  };
}

async function open(more: Partial<ReportDocument>): Promise<Map<string, Buffer>> {
  const report: ReportDocument = {
    title: 'แดชบอร์ดกาแฟ',
    account: 'Bunloy',
    period: '1 – 31 ต.ค. 2026',
    filters: [{ label: 'ช่องทาง', value: 'Facebook' }],
    state: ['ณ วันนี้', 'Asia/Bangkok'],
    summary: [],
    blocks: [],
    ...more,
  };
  return unzipBytes(await drawSlides(report, FACE, LOCALE));
}

function textOf(files: Map<string, Buffer>, name: string): string {
  return files.get(name)?.toString('utf8') ?? '';
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** The names and numbers that a chart keeps beside its workbook. */
function pointsOf(xml: string): string[] {
  return [...xml.matchAll(/<c:pt idx="\d+"><c:v>([^<]*)<\/c:v><\/c:pt>/g)].map(([, value = '']) =>
    unescape(value),
  );
}

/** The charts in their order; their numbers go on from file to file. */
function chartsOf(files: Map<string, Buffer>): string[] {
  return [...files.keys()]
    .flatMap((name) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .map((number) => textOf(files, `ppt/charts/chart${number}.xml`));
}

function slidesOf(files: Map<string, Buffer>): string[] {
  return [...files.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).toSorted();
}

describe('a presentation', () => {
  it('has a chart with the names and numbers of the answer, and a workbook with the same', async () => {
    const files = await open({ blocks: [blockOf(NATIVE)] });
    const [chart = ''] = chartsOf(files);
    expect(chart).toContain('<c:barChart>');
    const series = chart.split('<c:ser>').slice(1);
    expect(series).toHaveLength(2);
    const names = ['น้ำดื่ม', '=1+1 <b>&"', 'C'];
    expect(pointsOf(series[0] ?? '')).toEqual(['ข้อความ', ...names, '3', '', '12.5']);
    expect(pointsOf(series[1] ?? '')).toEqual(['Replies', ...names, '0', '2', '7']);
    const inner = [...files.entries()].find(([name]) => name.endsWith('.xlsx'))?.[1];
    const folder = await mkdtemp(join(tmpdir(), 'earshot-slides-'));
    await writeFile(join(folder, 'inner.xlsx'), inner ?? '');
    const [sheet] = await readWorkbook(join(folder, 'inner.xlsx'));
    await rm(folder, { recursive: true });
    const rows = sheet && 'data' in sheet ? sheet.data : sheet;
    expect(rows?.map((row) => row.map((cell) => (cell === ' ' ? null : cell)))).toEqual([
      [null, 'ข้อความ', 'Replies'],
      [names[0], 3, 0],
      [names[1], null, 2],
      [names[2], 12.5, 7],
    ]);
  });

  it('holds every kind of chart that presentations have', async () => {
    const forms = ['bar', 'sideways', 'line', 'area', 'pie', 'doughnut', 'radar'] as const;
    const points: NativeChart = {
      ...NATIVE,
      stack: 'none',
      labels: ['1', '2.5', '3'],
      series: [{ label: 'Agents', color: '#1971c2', values: [4, 5, 6], sizes: [1, 2, 3] }],
    };
    const files = await open({
      blocks: [
        ...forms.map((form) => blockOf({ ...NATIVE, form, stack: 'none' })),
        blockOf({ ...points, form: 'scatter' }),
        blockOf({ ...points, form: 'bubble' }),
      ],
    });
    const charts = chartsOf(files);
    const kinds = charts.map((xml) => /<c:(\w+Chart)>/.exec(xml)?.[1]);
    expect(kinds).toEqual([
      'barChart',
      'barChart',
      'lineChart',
      'areaChart',
      'pieChart',
      'doughnutChart',
      'radarChart',
      'scatterChart',
      'bubbleChart',
    ]);
    expect(pointsOf(charts[7] ?? '')).toEqual(expect.arrayContaining(['1', '2.5', '3', '4', '5', '6']));
  });

  it('begins with the title, the period, the state of the numbers and the filters', async () => {
    const files = await open({ blocks: [blockOf(null)] });
    const [title, first] = slidesOf(files).map((name) => textOf(files, name));
    for (const text of ['แดชบอร์ดกาแฟ', 'Bunloy', '1 – 31 ต.ค. 2026', 'Asia/Bangkok', 'ช่องทาง: Facebook'])
      expect(title).toContain(text);
    expect(first).toContain('ปริมาณ &lt;x&gt;');
    expect(textOf(files, 'ppt/theme/theme1.xml')).toContain('Tahoma');
  });

  it('has a picture of forms that presentations do not know, and what to say in the notes', async () => {
    const files = await open({ blocks: [blockOf(null)] });
    const picture = [...files.entries()].find(([name]) => name.endsWith('.png'))?.[1];
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    expect([picture?.readUInt32BE(16), picture?.readUInt32BE(20)]).toEqual([1200, 600]);
    expect(textOf(files, 'ppt/notesSlides/notesSlide2.xml')).toContain('ขายดีขึ้น 12%');
  });

  it('continues a long table on more slides, each with its head, and misses no row', async () => {
    const rows = Array.from({ length: 95 }, (_one, index) => [`row-${index}.`, index, { share: 0.5 }]);
    const head = ['ชื่อ', 'Count', 'Share'].map((label) => ({ label, share: 1 }));
    const files = await open({ blocks: [blockOf(null, { chart: null, table: { head, rows } })] });
    const pages = slidesOf(files)
      .map((name) => textOf(files, name))
      .filter((xml) => xml.includes('row-'));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page).toContain('ชื่อ');
    const found = pages.flatMap((page) => page.match(/row-\d+\./g) ?? []);
    expect(found.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
  });

  it('places several charts on a slide as they are arranged', async () => {
    const block = blockOf(NATIVE);
    const files = await open({
      blocks: [block, block],
      arranged: [
        {
          title: 'แท็บแรก',
          parts: [
            { block, spot: { x: 0, y: 0, w: 6, h: 4 } },
            { block, spot: { x: 6, y: 0, w: 6, h: 4 } },
          ],
        },
      ],
    });
    expect(slidesOf(files)).toHaveLength(2);
    expect(textOf(files, 'ppt/slides/slide2.xml').match(/<p:graphicFrame>/g)).toHaveLength(2);
  });
});
