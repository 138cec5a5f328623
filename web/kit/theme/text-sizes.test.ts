import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The chat on customers' own pages is excluded: the root of such a page is not ours. */
const SOURCES = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$|^widget\//.test(name))
  .map((name) => ({ name, text: readFileSync(join('web', name), 'utf8') }));

/** Text that does not grow when the reader sets a larger text size in the browser. */
const FIXED = /font(?:-size)?:[^;}\n]*\dpx|fontSizes?: (?:\d|[^,}\n]*\dpx)|\b(?:fz|size)="\d+px"/g;
/** Lines and controls that would clip such text. */
const CUTTING = /(?:line-height|(?:^|[^-\w])(?:min-)?height): (?:1[6-9]|[2-9]\d|\d{3,})px/g;

test('Text sizes, and the heights around text, follow the text size of the browser', () => {
  const fixed = SOURCES.flatMap(({ name, text }) =>
    [...text.matchAll(FIXED), ...(name.endsWith('.css') ? text.matchAll(CUTTING) : [])].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(fixed).toEqual([]);
  expect(SOURCES.length).toBeGreaterThan(500);
});
