import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const series = [
  { id: 'positive', label: 'positive', token: '--es-positive-fill' as const },
  { id: 'negative', label: 'negative', token: '--es-negative-fill' as const },
];

describe('csvOf', () => {
  it('writes Thai, commas, quotes and line breaks as RFC 4180 says, after a byte order mark', () => {
    const labels = ['ร้านกาแฟ', 'a, "b"', 'two\nlines'];
    const bars = labels.map((label) => ({ id: label, label, values: { positive: 2, negative: 1 } }));
    expect(csvOf({ first: 'Channel', total: 'Total' }, bars, series)).toBe(
      '\uFEFFChannel,positive,negative,Total\r\nร้านกาแฟ,2,1,3\r\n"a, ""b""",2,1,3\r\n"two\nlines",2,1,3\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('does not let a spreadsheet run %s', (label) => {
    const text = csvOf({ first: 'x', total: 'y' }, [{ id: '1', label, values: {} }], series);
    expect(text).toContain(`'${label}`);
  });
});
