import { z } from 'zod';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { fold } from '#engine/text/fold.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Row = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ th: z.string() }).transform(({ th }) => th),
]);

/** Posts around a name: Thai without a space before and after it, English between its signs, a hashtag's neighbour. */
const AROUND: readonly ((name: string) => string)[] = [
  (name) => `วันนี้ไปร้าน${name}มาแล้วดีมาก`,
  (name) => `I bought it at ${name}, and it broke.`,
  (name) => `“${name.toUpperCase()}” #sale`,
];

/** Names of brands, people and places as keywords: found in posts around them, and read as a phrase of the query language. */
export const names: Scorer = {
  name: 'names',
  fits: (file) => /^7_query\/(?:brand_names|thai_names|thai_provinces)/.test(file.name),
  score: (file) => {
    const rows = parseRows(file, Row);
    const matcher = compileKeywords(
      rows.map((name, id) => ({
        id,
        owner: 0,
        sets: [{ includes: [name], excludes: [] }],
        match: 'anywhere',
      })),
    );
    return [
      countRight(file, {
        what: 'found in three posts',
        verdicts: rows.map((name, id) =>
          evaluateSafely(() =>
            AROUND.every((write) => {
              const found: number[] = [];
              matcher.match(fold(write(name)), found);
              return found.includes(id);
            }),
          ),
        ),
      }),
      countRight(file, {
        what: 'read as a phrase',
        verdicts: rows.map((name) =>
          evaluateSafely(() => parseQuery(`"${name.replaceAll(/["\\]/g, '\\$&')}"`).ok),
        ),
      }),
    ];
  },
};
