import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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

test('A workbook that names addresses of all kinds is read, and none of them is ever called', async () => {
  const called: string[] = [];
  const outside = createServer((request, response) => {
    called.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void outside.close());
  const address = outside.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const url = `http://127.0.0.1:${address.port}`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/>`;
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml': `<?xml version="1.0"?><!DOCTYPE workbook SYSTEM "${url}/workbook.dtd">
      <workbook><sheets><sheet name="a" r:id="rId1"/></sheets><externalReferences><externalReference r:id="rId2"/></externalReferences></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>${relation('rId2', 'externalLink', `${url}/book.xlsx`)}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><?xml-stylesheet href="${url}/sheet.xsl"?><!DOCTYPE worksheet [<!ENTITY outside SYSTEM "${url}/entity">]>
      <worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>n</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>${url}/pasted.png</t></is></c><c r="B2"><f>WEBSERVICE("${url}/formula")+IMAGE("${url}/image")</f><v>2</v></c></row></sheetData>
      <hyperlinks><hyperlink ref="A2" r:id="rId1"/></hyperlinks><drawing r:id="rId2"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation('rId1', 'hyperlink', `${url}/link`)}${relation('rId2', 'image', `${url}/drawing.png`)}</Relationships>`,
    'xl/externalLinks/externalLink1.xml': `<externalLink><externalBook r:id="rId1"/></externalLink>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const upload = await makeUpload(person, await buffer(zip.outputStream));
  const { items } = await person.call(contract.listUploadRows, { params: { _id: upload._id }, query: {} });
  expect(items).toEqual([[`${url}/pasted.png`, 2]]);
  // The server answers, so that what had been called would have been counted.
  expect((await fetch(`${url}/counted`)).status).toBe(200);
  expect(called).toEqual(['/counted']);
});
