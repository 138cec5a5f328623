import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import * as contract from '#contracts/uploads/endpoints.ts';
import { checkUploadFile, previewUploadFile } from '#contracts/uploads/file-endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, previewFile, sendFile, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Files that are meant to do harm, or that nobody looked at before they were sent. */
let world: World;
let person: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A line of ten megabytes and an open quotation mark are kept aside, and the rows around them are read', async () => {
  const body = `name,n\nfirst,1\n${'x'.repeat(10 * 1024 ** 2)},2\n"open,3\nlast,4\n`;
  const upload = await makeUpload(person, body);
  expect(upload.version).toMatchObject({ added: 2, refused: 2, rows: 2 });
});

test('NUL bytes, Thai in an older set, repeated and empty names, and formulas stay what they are', async () => {
  const thai = Buffer.concat([
    Buffer.from([0xaa, 0xd7, 0xe8, 0xcd, 0x2c, 0xe0, 0xc1, 0xd7, 0xcd, 0xa7, 0x2c, 0x6e, 0x0a]),
    Buffer.from([0xca, 0xc1, 0xaa, 0xd2, 0xc2, 0x2c, 0xb5, 0xc3, 0xd1, 0xa7, 0x2c, 0x31, 0x0a]),
  ]);
  const file = await sendFile(person, thai);
  expect((await previewFile(person, file)).headers).toEqual(['ชื่อ', 'เมือง', 'n']);
  const upload = await makeUpload(person, "a,a,,__proto__\nx\u0000y,=1+1,@SUM,'=2\n");
  expect(upload.shape?.columns.map(({ header }) => header)).toEqual(['a', 'a_2', 'column_3', 'column_4']);
  const { items } = await person.call(contract.listUploadRows, { params: { _id: upload._id }, query: {} });
  expect(items).toEqual([['x\u0000y', '=1+1', '@SUM', '=2']]);
});

test('Of a thousand columns the first hundred are read, and more are refused with their field', async () => {
  const names = Array.from({ length: 1000 }, (_, nth) => `c${nth}`).join(',');
  const file = await sendFile(person, `${names}\n${names}\n`);
  const preview = await previewFile(person, file);
  expect([preview.headers.length, preview.guesses.length, preview.ignored.length]).toEqual([1000, 100, 900]);
  const shape = shapeOf(preview);
  const extra = shape.columns.slice(0, 1).map((one) => ({ ...one, _id: 'c101' }));
  const body = { shape: { ...shape, columns: [...shape.columns, ...extra] } };
  const checked = await person.attempt(checkUploadFile, { params: { _id: file }, body });
  expect(checked).toMatchObject({ status: 400, body: { fields: { 'shape.columns': expect.any(String) } } });
});

test('A bomb, a picture and nothing at all are refused with what to do', async () => {
  const zip = new ZipFile();
  const relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  zip.addBuffer(
    Buffer.from('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    'xl/workbook.xml',
  );
  zip.addBuffer(Buffer.from(relations), 'xl/_rels/workbook.xml.rels');
  zip.addBuffer(Buffer.alloc(200 * 1024 ** 2, ' '), 'xl/worksheets/sheet1.xml');
  zip.end();
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bomb-'));
  const path = join(folder, 'bomb.xlsx');
  await pipeline(zip.outputStream, createWriteStream(path));
  const bomb = await sendFile(person, readFileSync(path), 'bomb.xlsx');
  rmSync(folder, { recursive: true });
  const opened = await person.attempt(previewUploadFile, { params: { _id: bomb }, body: {} });
  expect(opened).toMatchObject({ status: 422, body: { fault: { code: 'workbook_too_large' } } });
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000)]);
  const sent = await sendFile(person, picture, 'picture.csv');
  expect((await person.attempt(previewUploadFile, { params: { _id: sent }, body: {} })).status).toBe(422);
});

test('Files of other people and accounts are not found', async () => {
  const file = await sendFile(person, 'a\n1\n');
  const colleague = await world.person(person.accountId);
  const stranger = await world.person(await world.account());
  for (const other of [colleague, stranger])
    expect((await other.attempt(previewUploadFile, { params: { _id: file }, body: {} })).status).toBe(404);
});
