import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { Block, ReportDocument } from '#server/reports/block.ts';
import { drawReport } from '#server/reports/pdf/draw-report.ts';
import { reportLocale } from '#server/reports/report-locale.ts';

const WORDS = {
  filters: 'Narrowed to',
  everything: 'Everything',
  contents: 'In this report',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
const LOCALE = reportLocale({ en: WORDS, th: WORDS }, 'en', 'UTC');
const figures = (title: string, count: number): Block => ({
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
});
const note = (title: string): Block => ({
  title,
  note: 'Nothing.',
  chart: null,
  table: null,
  printTable: false,
});

/** The texts of a report's pages, as a reader copies them. */
const pagesOf = async (over: Partial<ReportDocument>): Promise<string[]> => {
  const report: ReportDocument = {
    title: 'Week',
    account: 'Bunloy',
    period: LOCALE.formatters.span('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    filters: [],
    state: ['Made today', 'Times of UTC'],
    blocks: [note('Mentions')],
    ...over,
  };
  const bytes = await drawReport(report, { name: 'House', color: '#0c8599', logo: null }, LOCALE);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.normalize('NFKC'));
};

it('a cover names every filter, however long the title is and however many there are, and the span with spaces', async () => {
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

it('figures of one part stand on one page', async () => {
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
