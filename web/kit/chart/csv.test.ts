import { describe, expect, it } from 'vitest';
import { formatChartCsv } from './csv.ts';

const series = [
  { id: 'positive', label: 'positive', token: '--es-positive-fill' as const, part: true as const },
  { id: 'negative', label: 'negative', token: '--es-negative-fill' as const, part: true as const },
];
const periods = series.map(({ part: _part, ...one }) => one);

describe('formatChartCsv', () => {
  it('Thai, commas, quotes and line breaks are written as in RFC 4180, after a byte order mark', () => {
    const labels = ['ร้านกาแฟ', 'a, "b"', 'two\nlines'];
    const bars = labels.map((label) => ({ id: label, label, values: { positive: 2, negative: 1 } }));
    expect(formatChartCsv({ first: 'Channel', total: 'Total' }, bars, series)).toBe(
      '\uFEFFChannel,positive,negative,Total\r\nร้านกาแฟ,2,1,3\r\n"a, ""b""",2,1,3\r\n"two\nlines",2,1,3\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('A spreadsheet does not run %s', (label) => {
    const text = formatChartCsv({ first: 'x', total: 'Total' }, [{ id: '1', label, values: {} }], series);
    expect(text).toContain(`'${label}`);
  });

  it('There is no total if the series do not add up to anything, nor for a single series', () => {
    const bars = [{ id: 'a', label: 'Mentions', values: { positive: 7019, negative: 6183 } }];
    const [one] = series;
    expect(formatChartCsv({ first: 'Figure', total: 'Total' }, bars, periods)).toBe(
      '\uFEFFFigure,positive,negative\r\nMentions,7019,6183\r\n',
    );
    expect(formatChartCsv({ first: 'Figure', total: 'Total' }, bars, one ? [one] : [])).toBe(
      '\uFEFFFigure,positive\r\nMentions,7019\r\n',
    );
  });

  it('Bars are dated with their year, and bars that the period cuts are marked', () => {
    const bars = [
      {
        id: '1',
        label: '17 Nov',
        stamp: '2025-11-17',
        cut: 'Only part of this week',
        values: { positive: 1 },
      },
      { id: '2', label: '24 Nov', stamp: '2025-11-24', values: { positive: 2 } },
    ];
    expect(formatChartCsv({ first: 'Time', total: 'Total', note: 'Note' }, bars, series.slice(0, 1))).toBe(
      '\uFEFFTime,positive,Note\r\n2025-11-17,1,Only part of this week\r\n2025-11-24,2,\r\n',
    );
  });
});
