import { expect, test } from 'vitest';
import { ImportOptions, type ImportMapping } from '#contracts/publishing/post-import.ts';
import { findDateOrder, findDateQuestions } from '#engine/post-import/date-questions.ts';
import { findAccounts, type NamedAccount } from '#engine/post-import/find-accounts.ts';
import { guessMapping } from '#engine/post-import/guess-mapping.ts';
import { readImportRow } from '#engine/post-import/read-import-row.ts';
import { readWallTime } from '#engine/post-import/read-wall-time.ts';

const options: ImportOptions = {
  zone: 'Asia/Bangkok',
  order: 'day',
  short_years: null,
  accounts: [],
  schedule: false,
};

const accounts: NamedAccount[] = [
  { connection_id: '1', channel: 'line', name: 'Coffee House' },
  { connection_id: '2', channel: 'facebook', name: 'Coffee House' },
  { connection_id: '3', channel: 'twitter', name: 'coffee_th' },
];

test.each<[date: string, time: string, wall: string]>([
  ['2026-12-31', '09:00', '2026-12-31T09:00'],
  ['31/12/2569', '9.30 น.', '2026-12-31T09:30'],
  ['31 ธันวาคม 2569', '09:00', '2026-12-31T09:00'],
  ['31 ธ.ค. 69 เวลา 18.00 น.', '', '2026-12-31T18:00'],
  ['31 December 2026 6:15 PM', '', '2026-12-31T18:15'],
  ['2026-12-31 00:00:00', '0.375', '2026-12-31T09:00'],
  ['2026-12-31T00:00:00', '1899-12-31T09:05:00', '2026-12-31T09:05'],
  ['46387.75', '', '2026-12-31T18:00'],
  // A time with a zone of its own is another one on the clock of the file.
  ['2026-12-31T09:00:00Z', '', '2026-12-31T16:00'],
])('%s %s is read as the wall time %s', (date, time, wall) => {
  expect(readWallTime({ date, time }, options)).toEqual({ wall_time: wall });
});

test.each<[date: string, time: string, field: string, code: string]>([
  ['31/12/2569', '', 'date', 'import_time_missing'],
  ['2026-12-31 00:00:00', '', 'date', 'import_time_missing'],
  ['soon', '09:00', 'date', 'import_date_unread'],
  ['31/02/2026', '09:00', 'date', 'import_date_unread'],
  ['05/12/69', '09:00', 'date', 'import_year_unclear'],
  ['12/31/2026', '09:00', 'date', 'import_other_order'],
  ['31/12/2026', 'noonish', 'time', 'clock_time'],
])('%s %s is not read: %s has the fault %s', (date, time, field, code) => {
  expect(readWallTime({ date, time }, options)).toMatchObject({ field, fault: { code } });
});

test('A year of two digits is of the era that a person says, and a time that clocks skip says the next one', () => {
  const date = '05/12/69';
  expect(readWallTime({ date, time: '09:00' }, { ...options, short_years: 'buddhist' })).toEqual({
    wall_time: '2026-12-05T09:00',
  });
  expect(readWallTime({ date, time: '09:00' }, { ...options, short_years: 'common' })).toEqual({
    wall_time: '2069-12-05T09:00',
  });
  const berlin = { ...options, zone: 'Europe/Berlin' };
  expect(readWallTime({ date: '28/03/2027', time: '02:30' }, berlin)).toMatchObject({
    fault: { code: 'plan_time_skipped', params: { next: '2027-03-28T03:30' } },
  });
});

test('The dates of a file decide the order of day and month together, or a person is asked with one of them', () => {
  expect(findDateQuestions(['03/04/2027', '13/04/2027'])).toEqual({ order: null, short_years: null });
  expect(findDateOrder(['03/04/2027', '13/04/2027'])).toBe('day');
  expect(findDateOrder(['03/04/2027', '04/13/2027'])).toBe('month');
  expect(findDateQuestions(['03/04/2027', '05/06/2027'])).toMatchObject({ order: '03/04/2027' });
  expect(findDateQuestions(['2027-04-03', '05/12/69'])).toEqual({ order: null, short_years: '05/12/69' });
});

test('A cell names accounts by their name, their network or both; what fits none or several is a fault', () => {
  const names = (text: string) => {
    const found = findAccounts(text, accounts);
    return [...found.accounts.map((one) => one.connection_id), ...found.faults.map(({ code }) => code)];
  };
  expect(names('COFFEE_TH; facebook: Coffee House')).toEqual(['3', '2']);
  expect(names('x|line|line')).toEqual(['3', '1']);
  expect(names('Coffee House')).toEqual(['import_account_unclear']);
  expect(names('Tea House')).toEqual(['import_account_unknown']);
});

test('Columns are recognised by their names in both languages, whatever their case and signs', () => {
  expect(guessMapping(['Publish date *', 'เวลา', 'ช่องทาง', 'Caption', 'Image URL', 'Text', 'Notes'])).toEqual(
    {
      date: 0,
      time: 1,
      accounts: 2,
      text: 3,
      media: 4,
    },
  );
});

const mapping: ImportMapping = { date: 0, accounts: 1, text: 2, media: 3, alt: 4, tags: 5 };
const now = new Date('2026-11-30T00:00:00Z');
function read(cells: string[], over: Partial<ImportOptions> = {}) {
  return readImportRow(cells, { mapping, options: { ...options, ...over }, accounts, now });
}
function faultsOf(cells: string[], over: Partial<ImportOptions> = {}) {
  return read(cells, over).faults.map(({ field, fault }) => `${field} ${fault.code}`);
}

test('A row is a post with its accounts, addresses of pictures and their descriptions, and tags', () => {
  const cells = [
    '2026-12-31 09:00',
    'x',
    'กาแฟ',
    'https://a.example/1.jpg https://a.example/2.jpg',
    'Latte|Mocha',
    'menu, new',
  ];
  expect(read(cells)).toMatchObject({
    wall_time: '2026-12-31T09:00',
    accounts: [{ connection_id: '3' }],
    content: { text: 'กาแฟ' },
    media: [
      { url: 'https://a.example/1.jpg', alt: 'Latte' },
      { url: 'https://a.example/2.jpg', alt: 'Mocha' },
    ],
    tags: ['menu', 'new'],
    faults: [],
  });
});

test('A row is checked as its networks check posts, and by what it lacks', () => {
  expect(faultsOf(['2026-12-31 09:00', 'x', 'ก'.repeat(281)])).toEqual(['text post_over']);
  expect(faultsOf(['2020-12-31 09:00', 'x', 'a'])).toEqual(['date plan_time_past']);
  expect(faultsOf(['', '', ''])).toEqual(['accounts accounts_needed', 'text post_empty']);
  expect(faultsOf(['', '', 'a'], { schedule: true, accounts: ['1'] })).toEqual(['date plan_time_needed']);
  expect(faultsOf(['', 'x', 'a', 'latte.jpg'])).toEqual(['media import_media_address']);
});
