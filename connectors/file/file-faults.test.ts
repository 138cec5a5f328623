import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCharset, type FileSource } from '#connectors/file/file-bytes.ts';
import { previewFile, readRows } from '#connectors/file/read-rows.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
function source(text: string | Uint8Array, more: Partial<FileSource> = {}, size = 4096): FileSource {
  return {
    name: 'a.csv',
    ...more,
    stream: inPieces(typeof text === 'string' ? Buffer.from(text) : text, size),
  };
}
async function rows(from: FileSource) {
  const all = [];
  for await (const some of readRows(from)) all.push(...some);
  return all;
}
async function values(from: FileSource) {
  return (await rows(from)).map((row) => ('values' in row ? row.values : row.reason));
}

/** One byte a letter, as windows-874 writes it. */
function thai(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0xd60)),
  );
}
const THAI = 'กาแฟร้านนี้อร่อยมากค่ะ';

describe('the character set of a file', () => {
  it('stays UTF-8 where an export cut a character by its bytes', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`text\n${THAI}\nชา`),
      Buffer.from([0xe0, 0xb8]),
      Buffer.from(`\n${THAI}\n`),
    ]);
    expect(await values(source(bytes))).toEqual([{ text: THAI }, { text: 'ชา�' }, { text: THAI }]);
  });

  it('is Western for Western text', async () => {
    const bytes = Buffer.from('text\ncafé déjà vu\n', 'latin1');
    expect(await values(source(bytes))).toEqual([{ text: 'café déjà vu' }]);
  });

  it.each([30_000, 92_000, 700_000])(
    'is found where Thai begins behind %d bytes of ASCII',
    async (length) => {
      const ascii = `text\n${'plain words\n'.repeat(length / 12)}`;
      for (const [last, bytes] of [
        [THAI, Buffer.from(THAI)],
        [THAI, thai(THAI)],
      ] as const) {
        const all = await values(source(Buffer.concat([Buffer.from(ascii), bytes])));
        expect(all.at(-1)).toEqual({ text: last });
      }
    },
  );

  it('is that of the whole file, wherever what is beyond ASCII begins, packed or not', async () => {
    const ascii = Buffer.from('plain words\n'.repeat(400_000));
    const quote = Buffer.from([0x93]);
    const bytes = Buffer.concat([Buffer.from('text\n'), ascii, quote, ascii, thai(THAI)]);
    expect(await findCharset(source(bytes, {}, 65_536))).toBe('windows-874');
    expect(await findCharset(source(gzipSync(bytes), {}, 65_536))).toBe('windows-874');
    expect(await findCharset(source(Buffer.concat([ascii, Buffer.from(THAI), quote, ascii])))).toBe('utf-8');
  });

  it('is the chosen one where a person chose, in the preview too', async () => {
    const bytes = Buffer.from([...Buffer.from('text\n'), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(await values(source(bytes, { charset: 'windows-1251' }))).toEqual([{ text: 'Привет' }]);
    expect(await previewFile(source(bytes, { charset: 'koi8-r' }))).toMatchObject({ charset: 'koi8-r' });
  });
});

describe('the header of a delimited file', () => {
  it.each([
    ['sep=;\ndate;text;likes\n1;a;b\n', 2],
    ['\ufeffsep=,\r\ndate,text,likes\r\n1,a,b\r\n', 2],
    ['"sep=;"\ndate;text;likes\n1;a;b\n', 2],
    ['sep=\t\ndate\ttext\tlikes\n1\ta\tb\n', 2],
    ['SEP=|\ndate|text|likes\n1|a|b\n', 2],
    ['sep=^\ndate^text^likes\n1^a^b\n', 2],
    ['sep=;;;\ndate;text;likes\n1;a;b\n', 2],
    ['Mentions of March\ndate;text;likes\n1;a;b\n2;c;d\n', 2],
    ['Mentions of March;;\ndate;text;likes\n1;a;b\n2;c;d\n', 2],
    ['Report,2026\nQuery,coffee\n\ndate,text,likes\n1,a,b\n2,c,d\n3,e,f\n', 4],
    ['"A title\nof two lines"\ndate,text,likes\n1,a,b\n2,c,d\n', 3],
    ['รายงานการกล่าวถึง\nวันที่,ข้อความ,ถูกใจ\n1,a,b\n2,c,d\n', 2],
    ['sep=;\nMentions of March\ndate;text;likes\n1;a;b\n2;c;d\n', 3],
    ['# made by a tool\n# on Monday\ndate\ttext\tlikes\n1\ta\tb\n', 3],
    ['date,text,likes\n1,a,b\n', 1],
    ['text\nhello, world\nfoo, bar\n', 1],
    ['date,text,likes\n', 1],
    ['Some title\nWhen,What was said,Thumbs\n1,a,b\n2,c,d\n3,e,f\n', 2],
  ])('of %j is line %d', async (text, line) => {
    const preview = await previewFile(source(text));
    expect(preview.header_line).toBe(line);
    const header = text.split(/\r\n|\n/)[line - 1]?.replace('\ufeff', '') ?? '';
    expect(preview.columns).toEqual(
      header.split(/[,;\t|^]/).filter((name) => name !== '' && (header !== 'text' || name === 'text')),
    );
  });

  it('is the chosen line where a person chose', async () => {
    const text = 'a,b\nnote,x\nid,words\n1,hello\n';
    expect(await values(source(text, { header_line: 3 }))).toEqual([{ id: '1', words: 'hello' }]);
    expect(await previewFile(source(text, { header_line: 3 }, 3))).toMatchObject({
      columns: ['id', 'words'],
      header_line: 3,
      lines: ['a,b', 'note,x', 'id,words', '1,hello', ''],
    });
  });
});

describe('a quotation mark that is never closed', () => {
  it.each([
    ['id,text\n1,"hello\n2,"world"\n3,x\n', 1, ['2', '3']],
    ['id,text\n1,"hello\n2,world\n3,"x"\n', 1, ['2', '3']],
    ['id,text\n"1","hello\n"2","world"\n"3","x"\n', 1, ['2', '3']],
    ['id;text;mood\n1;"hello;pos\n2;"world";neg\n3;x;pos\n', 1, ['2', '3']],
    ['id,text\r\n1,"hello\r\n2,"world"\r\n3,x\r\n', 1, ['2', '3']],
    ['id,text\n1,ok\n2,"open\n3,"x, y"\n4,"last"\n', 2, ['1', '3', '4']],
    ['id,text\n1,"open\n2,plain\n3,plain\n', 1, ['2', '3']],
  ])('in %j refuses row %d alone', async (text, row, ids) => {
    const all = await rows(source(text, {}, 5));
    expect(all.filter((one) => 'reason' in one).map((one) => one.row)).toEqual([row]);
    expect(all.flatMap((one) => ('values' in one ? [one.values['id']] : []))).toEqual(ids);
  });

  it('is not seen in cells of several lines whose marks are doubled', async () => {
    const text = 'id,text\n1,"He said:\n""well, """" then""\n,""x"", done"\n2,b\n';
    expect(await values(source(text))).toEqual([
      { id: '1', text: 'He said:\n"well, "" then"\n,"x", done' },
      { id: '2', text: 'b' },
    ]);
  });
});

describe('a JSON list', () => {
  const objects = [
    { text: 'a "b" [c] {d}', n: 1 },
    { text: 'x\\', user: { name: 'ก' }, tags: ['p', { q: [] }] },
    { text: 'z\n' },
  ];
  const expected = [
    { text: 'a "b" [c] {d}', n: '1' },
    { text: 'x\\', 'user.name': 'ก', tags: '["p",{"q":[]}]' },
    { text: 'z\n' },
  ];
  it.each([
    ['in one line', JSON.stringify(objects)],
    ['with indents', JSON.stringify(objects, null, 2)],
    ['one object a line', `[\n${objects.map((one) => JSON.stringify(one)).join(',\n')}\n]`],
    ['behind a mark and blanks', `\ufeff \n ${JSON.stringify(objects)}`],
    [
      'within an object',
      JSON.stringify({ total: 3, next: null, query: 'a, b', data: objects, more: [{ text: 'no' }] }),
    ],
    ['within an object with indents', JSON.stringify({ posts: objects }, null, 2)],
  ])('%s is read object by object', async (_name, text) => {
    for (const size of [3, 7, 4096])
      expect(await values(source(text, { name: 'a.json' }, size))).toEqual(expected);
  });

  it('of any objects is read whole', async () => {
    const list = fc.array(fc.record({ text: fc.string(), user: fc.record({ name: fc.string() }) }), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(list, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (some, size, spaced) => {
        const read = await values(
          source(JSON.stringify(some, null, spaced ? 1 : 0), { name: 'a.json' }, size),
        );
        expect(read).toEqual(
          some.map(({ text, user }) => ({
            text: text.toWellFormed(),
            'user.name': user.name.toWellFormed(),
          })),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('with a broken object refuses that one alone', async () => {
    const text = '[\n{"text":"a"},\n{"text":"b},\n{"text":"c"},\n{"text":oops},\n{"text":"d"}\n]';
    expect(await values(source(text, { name: 'a.json' }))).toEqual([
      { text: 'a' },
      fault('line_no_json'),
      { text: 'c' },
      fault('line_no_json'),
      { text: 'd' },
    ]);
  });

  it('is not seen in lines of objects that hold lists', async () => {
    const text = '{"data":[{"x":1}],"text":"a"}\n{"data":[],"text":"b"}\n';
    expect(await values(source(text, { name: 'a.jsonl' }))).toEqual([
      { data: '[{"x":1}]', text: 'a' },
      { data: '[]', text: 'b' },
    ]);
  });
});
