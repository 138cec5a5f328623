import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Block, ReportDocument } from '#server/reports/block.ts';
import { drawReport } from '#server/reports/pdf/draw-report.ts';
import { reportLocale } from '#server/reports/report-locale.ts';

const WORDS = {
  filters: 'Filter',
  everything: 'Filter: none',
  contents: 'In this report',
  happened: 'What happened',
  appendix: 'Appendix',
  open: 'Open',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const LOCALE = reportLocale({ en: WORDS, th: WORDS }, { language: 'en', zone: 'UTC' });
function figures(title: string, count: number): Block {
  return {
    title,
    note: '',
    chart: {
      kind: 'figures',
      items: Array.from({ length: count }, (_one, index) => ({
        label: `${title} ${index}`,
        value: String(index),
        change: '',
        tone: 'accent' as const,
      })),
    },
    table: null,
    printTable: false,
  };
}
function note(title: string): Block {
  return {
    title,
    note: 'Nothing.',
    chart: null,
    table: null,
    printTable: false,
  };
}

/** The texts of a report's pages, as a reader copies them. */
async function pagesOf(over: Partial<ReportDocument>): Promise<string[]> {
  const report: ReportDocument = {
    title: 'Week',
    account: 'Bunloy',
    period: LOCALE.formatters.span('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    filters: [],
    state: ['Generated today', 'Times of UTC'],
    summary: [],
    blocks: [note('Mentions')],
    ...over,
  };
  const bytes = await drawReport(
    report,
    { name: 'House', color: '#0c8599', logo: null, origin: 'https://suite.example' },
    LOCALE,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.normalize('NFKC'));
}

it('A cover names every filter, for titles of any length and any number of filters, and the period with spaces', async () => {
  const filters = Array.from({ length: 60 }, (_one, index) => ({
    label: `Field ${index}`,
    value: `value-${index}.`,
  }));
  const title =
    'A report whose name takes three lines of the cover because somebody wrote all of it down there '.repeat(
      2,
    );
  for (const many of [3, 60]) {
    const pages = await pagesOf({ title, filters: filters.slice(0, many) });
    const whole = pages.join('\n');
    for (const { value } of filters.slice(0, many)) expect(whole).toContain(value);
    expect(pages[0]).toContain('In this report');
    expect(pages[0]).toContain('1 – 31 Oct 2026');
  }
});

it('Metrics of one part are on one page', async () => {
  for (const before of [8, 9, 10, 11]) {
    const pages = await pagesOf({
      blocks: [
        ...Array.from({ length: before }, (_one, index) => note(`Part ${index}`)),
        figures('Engaged', 6),
      ],
    });
    const holding = pages.slice(1).filter((page) => /Engaged [0-5]/.test(page));
    expect(holding).toHaveLength(1);
  }
});

const OVER_TIME: Block = {
  title: 'Over time',
  note: 'Total: 3',
  chart: {
    kind: 'columns',
    labels: ['1 Oct', '2 Oct'],
    series: [{ label: 'Mentions', tone: 'accent', values: [1, 2] }],
  },
  table: null,
  printTable: false,
};
const LEADS: Record<string, Block> = {
  columns: OVER_TIME,
  lines: { ...OVER_TIME, chart: { ...OVER_TIME.chart, kind: 'lines' } as Block['chart'] },
  grid: {
    ...OVER_TIME,
    chart: {
      kind: 'grid',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      cells: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 1)),
    },
  },
  bars: {
    ...OVER_TIME,
    chart: { kind: 'bars', rows: [{ label: 'First bar', parts: [{ tone: 'accent', value: 1 }] }] },
  },
  words: { ...OVER_TIME, chart: { kind: 'words', items: [{ word: 'coffee', count: 3, tone: 'neutral' }] } },
  table: {
    ...OVER_TIME,
    chart: null,
    table: { head: [{ label: 'Head', share: 1 }], rows: [['Row']] },
    printTable: true,
  },
};
/** What is drawn first below the heading of each kind. */
const FIRST = {
  columns: '1 Oct',
  lines: '1 Oct',
  grid: 'Mon',
  bars: 'First bar',
  words: 'coffee',
  table: 'Row',
};

it.each(Object.entries(FIRST))(
  'A heading is on the page of its part, wherever the page ends: %s',
  async (kind, first) => {
    const block = LEADS[kind];
    if (!block) throw new Error(kind);
    for (let lines = 0; lines < 40; lines += 3) {
      const filler: Block = {
        ...note('Filler'),
        chart: { kind: 'note', text: Array.from({ length: lines + 1 }, () => 'line').join('\n') },
      };
      const pages = await pagesOf({ blocks: [filler, { ...block, title: 'Heading below' }] });
      const page = pages.findIndex((text, index) => index > 0 && text.includes('Heading below'));
      expect(pages[page], `${kind} after ${lines} lines`).toContain(first);
    }
  },
);
