import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelTags, readTagCell, readTagPath, tagKey, writeTagCell } from '#contracts/listening/tag-cell.ts';

it.each([
  ['a, b', ['a', 'b']],
  ['a;b', ['a', 'b']],
  ['a|b', ['a', 'b']],
  ['a\nb\r\nc', ['a', 'b', 'c']],
  ['  a  b ,, ;b', ['a b', 'b']],
  ['A, a', ['A']],
  ['"a, b"; c', ['a, b', 'c']],
  ['"a ""b""", c', ['a "b"', 'c']],
  ['"a" b, c', ['"a" b', 'c']],
  ['5" screen, b', ['5" screen', 'b']],
  ['["a","b, c"]', ['a', 'b, c']],
  ['[{"name":"a"},{"label":"b"},3,null]', ['a', 'b', '3']],
  ['[Ad] sale, b', ['[Ad] sale', 'b']],
  ['[]', []],
  ['-', []],
  ['N/A', []],
  ['', []],
  ['รสชาติ, ราคา', ['รสชาติ', 'ราคา']],
])('The cell %j has the tags %j', (cell, tags) => expect(readTagCell(cell)).toEqual(tags));

const name = fc
  .array(fc.constantFrom('a', 'B', 'ก', ' ', ',', ';', '|', '"', '[', '›', '-', "'"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((signs) => signs.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/^[-–—]$/.test(text));

it('Names of tags are unchanged after writing them into a cell and reading it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { selector: tagKey }), (names) => {
      expect(readTagCell(writeTagCell(names))).toEqual(names);
    }),
  );
});

it('A tag is labelled with its group and category only where its name alone is ambiguous', () => {
  const tags = [
    { group: 'G', category: 'C', name: 'price' },
    { group: 'G', category: 'D', name: 'Price' },
    { group: 'G', category: 'D', name: 'taste' },
    { group: 'G', category: 'D', name: 'x › y' },
  ];
  const labels = [...labelTags(tags).values()];
  expect(labels).toEqual(['G › C › price', 'G › D › Price', 'taste', 'G › D › x › y']);
  expect(labels.map(readTagPath)).toEqual([tags[0], tags[1], undefined, tags[3]]);
});
