import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { openWorkbook } from '#server/kit/xlsx/reading/open-workbook.ts';
import { formatSheetHead, formatSheetRow, SHEET_END } from '#server/kit/xlsx/sheet-xml.ts';

/** Workbooks as others write them, and workbooks that are meant to do harm. */
const folder = mkdtempSync(join(tmpdir(), 'earshot-workbooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newPath = () => join(folder, `${(made += 1)}.xlsx`);

const BOOK =
  '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Sales &amp; more" sheetId="1" r:id="rId1"/><sheet name="Other" r:id="rId2"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId9" Target="http://example.com/x" TargetMode="External"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-107041E]d mmm bbbb;@"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; days&quot;"/><numFmt numFmtId="166" formatCode="h:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs></styleSheet>';

/** A workbook of these parts. */
async function pack(parts: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(''),
    'xl/worksheets/sheet2.xml': sheet('<row r="1"><c r="A1"><v>2</v></c></row>'),
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = newPath();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

async function readAll(path: string, name?: string): Promise<{ line: number; cells: string[] }[]> {
  const book = await openWorkbook(path);
  try {
    const rows = [];
    for await (const some of book.readRows(name)) rows.push(...some);
    return rows;
  } finally {
    await book.close();
  }
}

test('Cells of every type are read as texts: shared and inline ones, numbers, flags, errors, values of formulas, and dates by their format', async () => {
  const cells = [
    '<c r="A2" t="s"><v>0</v></c>',
    '<c r="B2" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r><rPh><t>x</t></rPh></is></c>',
    '<c r="C2"><v>1.5</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#N/A</v></c>',
    '<c r="F2"><f>SUM(A1:A9)</f><v>42</v></c><c r="G2" t="str"><f>A1</f><v>a &lt; b</v></c>',
    '<c r="H2" s="1"><v>46090</v></c><c r="I2" s="2"><v>46090.5</v></c><c r="J2" s="3"><v>3</v></c>',
    '<c r="K2" s="4"><v>0.25</v></c><c r="M2" s="5"><v>46090.25</v></c>',
  ];
  const path = await pack({
    'xl/sharedStrings.xml': '<sst><si><t>ยอดขาย_x000A_&amp;</t></si><si/></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      `<row r="1" spans="1:2"/><row r="2">${cells.join('')}</row><row r="5"><c><v>9</v></c></row>`,
    ),
  });
  expect(await readAll(path)).toEqual([
    {
      line: 2,
      cells: [
        'ยอดขาย\n&',
        'in line',
        '1.5',
        'TRUE',
        '#N/A',
        '42',
        'a < b',
        '2026-03-09',
        '2026-03-09 12:00:00',
        '3',
        '06:00:00',
        '',
        '2026-03-09 06:00:00',
      ],
    },
    { line: 5, cells: ['9'] },
  ]);
  expect(await readAll(path, 'Other')).toEqual([{ line: 1, cells: ['2'] }]);
  await expect(readAll(path, 'None')).rejects.toMatchObject({ kind: 'no_sheet' });
});

test('A workbook of the calendar from 1904 has its dates, and our own workbooks are read as they were written', async () => {
  const old = await pack({
    'xl/workbook.xml': BOOK.replace('<workbookPr/>', '<workbookPr date1904="1"/>'),
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1" s="1"><v>44628</v></c></row>'),
  });
  expect((await readAll(old))[0]?.cells).toEqual(['2026-03-09']);
  const path = newPath();
  const at = Date.UTC(2026, 10, 22, 12);
  const row = formatSheetRow(1, ['=1+1', 3.5, null, { at }, { at, day: true }, 'ขาว & <ดำ>\u0007']);
  await writeXlsx(path, [{ name: 'One', xml: { text: formatSheetHead([9]) + row + SHEET_END } }]);
  expect((await readAll(path))[0]?.cells).toEqual([
    '=1+1',
    '3.5',
    '',
    '2026-11-22 12:00:00',
    '2026-11-22 12:00:00',
    'ขาว & <ดำ>\u0007',
  ]);
});

describe('Workbooks that are meant to do harm', () => {
  test('A bomb of zeros is refused before it fills the memory', async () => {
    const before = process.memoryUsage().rss;
    const path = await pack({ 'xl/worksheets/sheet1.xml': Buffer.alloc(400 * 1024 ** 2, ' ') });
    await expect(readAll(path)).rejects.toMatchObject({ kind: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(1500 * 1024 ** 2);
  });
  test('Entities that a document declares are not expanded', async () => {
    const lol = Array.from(
      { length: 9 },
      (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`,
    ).join('');
    const path = await pack({
      'xl/sharedStrings.xml': `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "ha">${lol}<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&l9;&f;</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet('<row r="1"><c t="s"><v>0</v></c></row>'),
    });
    expect(await readAll(path)).toEqual([{ line: 1, cells: ['&l9;&f;'] }]);
  });
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('PK\u0003\u0004 not a workbook at all')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('%s is no workbook', async (_name, bytes) => {
    const path = newPath();
    writeFileSync(path, bytes);
    await expect(openWorkbook(path)).rejects.toMatchObject({ kind: 'none' });
  });
  test('An encrypted workbook, and one before 2007, is said to be locked', async () => {
    const path = newPath();
    writeFileSync(path, Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(64)}`, 'hex'));
    await expect(openWorkbook(path)).rejects.toMatchObject({ kind: 'locked' });
  });
  test('A damaged part, a column beyond the last and a row without an end are refused', async () => {
    const far = await pack({
      'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
    });
    await expect(readAll(far)).rejects.toMatchObject({ kind: 'too_large' });
    const endless = await pack({
      'xl/worksheets/sheet1.xml': `<sheetData><row>${'<c><v>1</v></c>'.repeat(700_000)}`,
    });
    await expect(readAll(endless)).rejects.toMatchObject({ kind: 'too_large' });
    const none = await pack({ 'xl/workbook.xml': '<workbook/>' });
    await expect(openWorkbook(none)).rejects.toMatchObject({ kind: 'none' });
  });
});

test('A sheet with as many rows as a workbook can have is read in pieces', { tags: 'slow' }, async () => {
  const rows = Array.from(
    { length: 1_048_576 },
    (_, nth) => `<row r="${nth + 1}"><c r="A${nth + 1}"><v>${nth}</v></c></row>`,
  );
  const path = await pack({ 'xl/worksheets/sheet1.xml': sheet(rows.join('')) });
  const book = await openWorkbook(path);
  let [count, sum] = [0, 0];
  for await (const some of book.readRows(undefined)) {
    count += some.length;
    for (const { cells } of some) sum += Number(cells[0]);
  }
  await book.close();
  expect([count, sum]).toEqual([1_048_576, (1_048_575 * 1_048_576) / 2]);
});
