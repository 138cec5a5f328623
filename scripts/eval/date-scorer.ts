import { z } from 'zod';
import { readDate } from '#engine/dates/read-date.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Row = z.object({ kind: z.string(), text: z.string(), at: z.string().nullable() });

/** Dates as people and programs write them: a row is right if the exact instant is found, or if the text is correctly refused. */
export const dates: Scorer = {
  name: 'dates',
  fits: (file) => file.stem === 'dates/date_forms',
  score: (file) => {
    const rows = parseRows(file, Row);
    return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
      const selected = rows.filter((row) => row.kind === kind);
      const right = selected.filter(({ text, at }) =>
        evaluateSafely(() => (readDate(text)?.toISOString() ?? null) === at),
      ).length;
      return {
        file: file.name,
        what: `kind=${kind}`,
        rows: selected.length,
        right,
        figure: `${((100 * right) / selected.length).toFixed(1)} %`,
        published: null,
      };
    });
  },
};
