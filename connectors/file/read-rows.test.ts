import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NoText } from '#connectors/file/file-bytes.ts';
import { previewFile, readRows } from '#connectors/file/read-rows.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { guardCell } from '#contracts/kit/formula-guard.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, name = 'a.csv', size = 65_536) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows = [];
  for await (const some of readRows({ stream: inPieces(bytes, size), name }))
    for (const row of some) rows.push(row);
  return rows;
}

/** The cells of every row, or the reason why there are none. */
async function cells(content: string | Uint8Array, name?: string, size?: number) {
  return (await read(content, name, size)).map((row) =>
    'values' in row ? Object.values(row.values) : row.reason,
  );
}

describe('CSV files', () => {
  it.each([
    ['a,b\n1,2\n', [['1', '2']]],
    [
      'a,b\r\n1,2\r\n3,4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a\r1\r2', [['1'], ['2']]],
    ['a;b\n"1,5";2\n', [['1,5', '2']]],
    ['a\tb\tc\n1\t\t3\n', [['1', '', '3']]],
    ['a|b\n1|x,y\n', [['1', 'x,y']]],
    ['a,b\n"x\ny","say ""hi"""\n', [['x\ny', 'say "hi"']]],
    ['a,b\n"1" ,2\n', [['1', '2']]],
    ['a,b\n1 "x" 2,3\n', [['1 "x" 2', '3']]],
    ['a,b\n"x"y,2"\n', [['x"y,2', '']]],
    [
      'a,b\n\n1\n \n,\n',
      [
        ['1', ''],
        ['', ''],
      ],
    ],
    ['a,b\n1,2,,\n', [['1', '2']]],
    ['a,b\n1,2,3\n4,5\n', [fault('cells_over', { cells: 3, columns: 2 }), ['4', '5']]],
    ['a,b\n1,"open\n2,3\n', [fault('quote_open'), ['2', '3']]],
    ['\ufeffa\n1\n', [['1']]],
    ['', []],
    ['a,b', []],
    ['ข้อความ,ผู้เขียน\n"ดีมาก, ชอบ",มะลิ', [['ดีมาก, ชอบ', 'มะลิ']]],
  ])('%j', async (text, expected) => {
    expect(await cells(text)).toEqual(expected);
    expect(await cells(text, 'a.csv', 1)).toEqual(expected);
    expect(await cells(gzipSync(text), 'a.csv.gz', 3)).toEqual(expected);
  });

  it('data rows of a CSV file are numbered from 1, refused ones too, and every column is named', async () => {
    expect(await read('a,,a,__proto__\n1,2,3,4\n1,2,3,4,5\n6,7,8,9\n')).toEqual([
      { row: 1, values: { a: '1', column_2: '2', a_2: '3', column_4: '4' } },
      { row: 2, reason: fault('cells_over', { cells: 5, columns: 4 }), raw: '1,2,3,4,5' },
      { row: 3, values: { a: '6', column_2: '7', a_2: '8', column_4: '9' } },
    ]);
  });

  it('A CSV file is read further after rows that are too long or never closed', async () => {
    const long = `a\n1\n${'x'.repeat(3_000_000)}\n2\n"${'y\n'.repeat(700_000)}`;
    const rows = await cells(long);
    expect(rows.slice(0, 4)).toEqual([['1'], fault('row_too_large'), ['2'], fault('quote_open')]);
    expect(rows.at(-1)).toEqual(['y']);
  });

  it('any cells that are written as CSV are read back unchanged', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\u0000\ufeff]/.test(text));
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const quoted = rows.map((row) =>
          row.map((one) => `"${guardCell(one).replaceAll('"', '""')}"`).join(','),
        );
        expect(await cells(`a,b,c\n${quoted.join('\n')}\n`, 'a.csv', size)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});

describe('JSONL files', () => {
  it('a JSONL file is reassembled from its chunks, even if they split a character', async () => {
    const texts = ['กำ', '😀é', 'z'];
    const lines = texts.map((text) => JSON.stringify({ text })).join('\n');
    for (let size = 1; size < 12; size += 1)
      expect(await cells(lines, 'a.jsonl', size)).toEqual(texts.map((text) => [text]));
  });

  it('JSONL lines end with \\n only, and objects are flattened', async () => {
    const text =
      '{"text":"a\u2028b","user":{"name":"N","id":7},"tags":[1],"x":null}\r\n\n[1]\n{"a"\n{"text":"z"}';
    expect(await read(text, 'a.jsonl', 5)).toEqual([
      { row: 1, values: { text: 'a\u2028b', 'user.name': 'N', 'user.id': '7', tags: '[1]', x: '' } },
      { row: 2, reason: fault('line_no_object'), raw: '[1]' },
      { row: 3, reason: fault('line_no_json'), raw: '{"a"' },
      { row: 4, values: { text: 'z' } },
    ]);
  });

  it('Every digit of a long id is preserved', async () => {
    const text = '{"id":1234567890123456789,"n":[12345678901234567890],"x":1.5,"s":"1"}';
    expect(await cells(text, 'a.jsonl')).toEqual([
      ['1234567890123456789', '["12345678901234567890"]', '1.5', '1'],
    ]);
  });

  it('JSONL is distinguished from CSV by the file name, else by the first character', async () => {
    expect(await cells('{"a":"1"}', 'rows')).toEqual([['1']]);
    expect(await cells('{"a":"1"}\n', 'rows.ndjson.gz')).toEqual([['1']]);
    expect(await cells('a\n1', 'rows')).toEqual([['1']]);
  });

  it('an endless line is refused, and the rows after it are read', async () => {
    const rows = await cells(`{"a":"${'ก'.repeat(6_000_000)}"}\n{"a":"1"}`, 'a.jsonl');
    expect(rows).toEqual([fault('line_too_large'), ['1']]);
  });
});

describe('bytes of files', () => {
  it.each([
    ['UTF-16 with its mark', Buffer.from('\ufeffid,ข้อความ\n1,ดี\n', 'utf16le')],
    ['UTF-16 with its mark, the high byte first', Buffer.from('\ufeffid,ข้อความ\n1,ดี\n', 'utf16le').swap16()],
  ])('%s, as spreadsheets save it, has its columns', async (_name, bytes) => {
    const preview = await previewFile({ stream: inPieces(bytes, 7), name: 'a.csv' });
    expect(preview).toMatchObject({ columns: ['id', 'ข้อความ'], rows: [{ id: '1', ข้อความ: 'ดี' }] });
  });

  it.each([
    ['UTF-16 without a mark', Buffer.from('id,text\n1,good\n', 'utf16le')],
    ['the same, the high byte first', Buffer.from('id,text\n1,good\n', 'utf16le').swap16()],
    ['the same with little that is Latin', Buffer.from('ไอดี,ข้อความ\n1,good\n', 'utf16le')],
  ])('%s is recognised by its zeros', async (_name, bytes) => {
    expect(await cells(bytes)).toEqual([['1', 'good']]);
  });

  const noise = (length: number) =>
    Buffer.from(Array.from({ length }, (_, at) => (at * at * 2654435761 + at * 40503) >>> 13));
  it.each([
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), noise(4000)])],
    ['a workbook', Buffer.concat([Buffer.from('504b0304140006000800', 'hex'), noise(4000)])],
    ['what gzip holds is none', gzipSync(noise(4000))],
  ])('a file that is no text is refused: %s', async (_name, bytes) => {
    await expect(previewFile({ stream: inPieces(bytes, 1000), name: 'a.csv' })).rejects.toThrow(NoText);
  });

  it('a text with a few invalid characters is accepted', async () => {
    expect(await cells('a,b\n1\0,\x01 2\n')).toEqual([['1\0', '\x01 2']]);
  });

  it.each([
    ['UTF-16 with its mark, the high byte first', Buffer.from('\ufeffก\nข\n', 'utf16le').swap16()],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ก\nข\n', 'utf16le')])],
    ['UTF-8 with its mark', Buffer.from('\ufeffก\nข\n')],
    ['windows-874, as Thai Excel saves', Uint8Array.of(0xa1, 0x0a, 0xa2, 0x0a)],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes, 'a.csv', 1)).toEqual([{ row: 1, values: { ก: 'ข' } }]);
  });

  it('rows of a damaged archive end with an error, after the rows that were intact', async () => {
    const text = `a\n${Array.from({ length: 200_000 }, (_, index) => `row ${index}`).join('\n')}`;
    const cut = gzipSync(text).subarray(0, 300_000);
    let rows = 0;
    const reading = async () => {
      for await (const some of readRows({ stream: inPieces(cut, 4096), name: 'a.csv.gz' }))
        rows += some.length;
    };
    await expect(reading()).rejects.toThrow(/unexpected end of file/);
    expect(rows).toBeGreaterThan(1000);
  });

  it('rows of a failing source throw its error', async () => {
    async function* broken() {
      yield Buffer.from('a\n1\n');
      throw new Error('the upload was cut');
    }
    const reading = async () => {
      for await (const [row] of readRows({ stream: broken(), name: 'a.csv' }))
        expect(row?.row).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toThrow('the upload was cut');
  });
});

describe('a preview of a file', () => {
  it('a preview needs only the beginning of a file, compressed or not', async () => {
    const text = `post_id,ข้อความ,User Name\n${'1,"a, b",N\n'.repeat(20_000)}`;
    const mapping = { id: 'post_id', text: 'ข้อความ', author_name: 'User Name' };
    const expected = { format: 'csv', columns: ['post_id', 'ข้อความ', 'User Name'], refused: 0, mapping };
    const beginning = { stream: inPieces(Buffer.from(text).subarray(0, 1000), 100), name: 'a.csv' };
    expect(await previewFile(beginning, 5)).toMatchObject(expected);
    const packed = gzipSync(text, { level: 0 }).subarray(0, 90_000);
    const preview = await previewFile({ stream: inPieces(packed, 1000), name: 'a.csv.gz' }, 5);
    expect(preview).toMatchObject(expected);
    expect(preview.rows).toHaveLength(5);
  });

  it('a preview shows the columns of a file without rows', async () => {
    const preview = await previewFile({ stream: inPieces(Buffer.from('text,b\n'), 100), name: 'a.csv' });
    expect(preview).toMatchObject({ columns: ['text', 'b'], rows: [], mapping: { text: 'text' } });
  });
});

describe.skipIf(!hasSharedData)('published CSV cases', () => {
  const Case = z.object({
    suite: z.string(),
    title: z.string(),
    // Cases of writing have rows as input.
    input: z.string().catch(''),
    header: z.boolean().optional(),
    config: z.unknown().optional(),
    expected: z.unknown().optional(),
  });
  const Plain = z.object({ data: z.array(z.array(z.string())), errors: z.array(z.unknown()).length(0) });
  const cases = readSharedRows('5_nasty/csv_cases.jsonl', Case);

  it('the cases of csv-spectrum are read as expected', async () => {
    const spectrum = cases.filter((one) => one.suite === 'csv-spectrum');
    expect(spectrum.length).toBeGreaterThan(0);
    for (const one of spectrum) {
      const rows = (await read(one.input)).map((row) => ('values' in row ? row.values : row.reason));
      // The input of this case came with "\n" where its expectation has "\r\n".
      const expected = JSON.stringify(one.expected).replaceAll('\\r\\n', '\\n');
      expect(rows, one.title).toEqual(JSON.parse(expected));
    }
  });

  it('the cases of PapaParse without options are read as expected, below a header of our own', async () => {
    // There, rows end with the first kind of line end; here a lone "\r" among "\n" is text, and blank lines are skipped.
    const others = new Set(['Mixed slash n and slash r should choose first as precident']);
    let seen = 0;
    for (const one of cases.filter(
      (row) => row.input !== '' && row.config === null && !others.has(row.title),
    )) {
      const plain = Plain.safeParse(one.expected);
      if (!plain.success || plain.data.data.length === 0) continue;
      const width = Math.max(...plain.data.data.map((row) => row.length));
      const header = Array.from({ length: width }, (_, index) => `c${index}`).join(',');
      const filled = plain.data.data.filter((row) => row.join('') !== '' || row.length > 1);
      const expected = filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
      expect(await cells(`${header}\n${one.input}`), one.title).toEqual(expected);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });
});
