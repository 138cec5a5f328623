import { expect, test } from 'vitest';
import { makeCatalog } from '#texts/chart-catalog.ts';

test('A province is named in the language of the reader, and a text that names none stays as it is', () => {
  const names = (['en', 'th'] as const).map((language) => {
    const { nameValue } = makeCatalog(language);
    return [nameValue('province', 'TH-50', null), nameValue('province', 'Atlantis', null)];
  });
  expect(names).toEqual([
    ['Chiang Mai', 'Atlantis'],
    ['เชียงใหม่', 'Atlantis'],
  ]);
});
