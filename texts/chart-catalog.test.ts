import { expect, test } from 'vitest';
import { UploadShape } from '#contracts/uploads/upload.ts';
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

test('A column of an upload is called as in the language of the reader, in its measures too; without a Thai name it has one for both', () => {
  const shape = UploadShape.parse({
    columns: [
      { _id: 'c1', header: 'rev', label: 'Revenue', label_th: 'รายได้', type: 'decimal', measures: ['sum'] },
      { _id: 'c2', header: 'shop', label: 'Shop', type: 'text' },
    ],
    zone: 'UTC',
  });
  const uploads = [{ data_set: 'upload_1', name: 'Shops', about: '', shape }];
  const [english, thai] = (['en', 'th'] as const).map((language) => {
    const { names } = makeCatalog(language, { dataSets: [], uploads });
    return [
      ...Object.values(names.dimensions)
        .map(({ name }) => name)
        .filter((name) => ['Revenue', 'รายได้', 'Shop'].includes(name)),
      ...Object.values(names.measures['upload_1'] ?? {}).map(({ name }) => name),
    ].join(' | ');
  });
  expect(english).toMatch(/Revenue[\s\S]*Shop[\s\S]*Revenue/);
  expect(thai).toMatch(/รายได้[\s\S]*Shop[\s\S]*รายได้/);
  expect(thai).not.toContain('Revenue');
});
