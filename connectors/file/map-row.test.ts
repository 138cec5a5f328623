import { describe, expect, it } from 'vitest';
import { parseChannel } from '#connectors/file/channel-name.ts';
import { readCount } from '#connectors/file/counts.ts';
import { getThreadStart, followThreads } from '#connectors/file/follow-threads.ts';
import { countSeen, mapRow, type RowReading, type RowRefusal } from '#connectors/file/map-row.ts';
import {
  guessMapping,
  findMissingColumns,
  parseMapping,
  type FileMapping,
} from '#connectors/file/mapping.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { ImportMapping } from '#contracts/listening/import-fields.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const ALL: FileMapping = {
  text: 't',
  id: 'i',
  published_at: 'd',
  author_name: 'n',
  author_id: 'ni',
  author_handle: 'nh',
  followers: 'f',
  channel: 'c',
  url: 'u',
  title: 'h',
  language: 'l',
  likes: 'k',
  comments: 'm',
  shares: 's',
  views: 'v',
};

function reading(mapping: FileMapping, over: Partial<RowReading> = {}): RowReading {
  return {
    mapping,
    now: NOW,
    channel: 'file',
    dates: {},
    seen: countSeen(),
    threadOf: followThreads(),
    ...over,
  };
}

describe('mapping of a row', () => {
  it('a row fills every field', () => {
    const row = {
      t: ' ดีมาก ',
      i: 'p1',
      d: '03/01/2569 10:00',
      n: 'มะลิ',
      ni: 'u1',
      nh: '@mali',
      f: '12.4k',
      c: 'X',
      u: 'https://x.example/1',
      h: 'หัวข้อ',
      l: 'th-TH',
      k: '1,204',
      m: '-',
      s: '0',
      v: '1.5 หมื่น',
    };
    const item = mapRow(row, reading(ALL, { dates: { zone: 'Asia/Bangkok' } }));
    expect(item).toEqual({
      provider_id: 'p1',
      kind: 'post',
      channel: 'twitter',
      author: { _id: 'u1', name: 'มะลิ', handle: 'mali', followers: 12_400 },
      text: 'ดีมาก',
      title: 'หัวข้อ',
      url: 'https://x.example/1',
      published_at: '2026-01-03T03:00:00.000Z',
      language: 'th',
      engagement: { likes: 1204, shares: 0, views: 15_000 },
    });
    expect(Incoming.parse(item)).toEqual(item);
  });

  it('a row needs nothing but a text', () => {
    const item = mapRow({ text: 'a' }, reading({ text: 'text' }));
    expect(item).toMatchObject({
      text: 'a',
      channel: 'file',
      published_at: NOW.toISOString(),
      author: { _id: '', name: '' },
    });
    expect(Incoming.parse(item)).toEqual(item);
  });

  it.each<[Record<string, string>, string, Fault]>([
    [{ t: ' ' }, 't', fault('text_empty')],
    [{ t: 'a', d: '' }, 'd', fault('date_empty')],
    [{ t: 'a', d: 'soon' }, 'd', fault('no_date')],
    [{ t: 'a'.repeat(100_001) }, 't', fault('cell_too_long', { count: 100_000 })],
  ])('the row %j is refused for column %s: %j', (row, column, reason) => {
    expect(mapRow(row, reading(ALL))).toEqual({ column, reason });
  });

  it.each<[Record<string, string>, string, Fault]>([
    [{ u: 'javascript:alert(1)' }, 'u', fault('no_address')],
    [{ k: 'many' }, 'k', fault('no_number')],
    [{ f: '-5' }, 'f', fault('no_number')],
    [{ v: '12.5' }, 'v', fault('no_number')],
    [{ i: 'x'.repeat(513) }, 'i', fault('cell_too_long', { count: 512 })],
    [{ n: 'x'.repeat(513) }, 'n', fault('cell_too_long', { count: 512 })],
    [{ l: 'xx' }, 'l', fault('no_language')],
    [{ c: 'Myspace' }, 'c', fault('no_known_channel')],
  ])('A post is imported without its unreadable cell: %j', (cells, column, reason) => {
    const left: RowRefusal[] = [];
    const item = mapRow(
      { t: 'a', d: '1767434400', ...cells },
      reading(ALL, { leftOut: (cell) => left.push(cell) }),
    );
    expect(Incoming.parse(item)).toMatchObject({ text: 'a' });
    expect(left).toEqual([{ column, reason }]);
    const without = mapRow({ t: 'a', d: '1767434400' }, reading(ALL));
    if (column !== 'i') expect({ ...item, provider_id: '' }).toEqual({ ...without, provider_id: '' });
  });

  it('an address is completed although the file left its beginning out', () => {
    const url = (text: string) =>
      Incoming.parse(mapRow({ t: 'a', u: text }, reading({ text: 't', url: 'u' }))).url;
    expect(url('www.pantip.com/topic/1')).toBe('https://www.pantip.com/topic/1');
    expect(url('HTTP://a.example')).toBe('HTTP://a.example');
    expect(url('')).toBeUndefined();
  });

  it('a row without an id is identified by its content and by how often that occurred before', () => {
    const file = [{ text: 'a' }, { text: 'b' }, { text: 'a' }];
    const ids = () => {
      const one = reading({ text: 'text' });
      return file.map((row) => Incoming.parse(mapRow(row, one)).provider_id);
    };
    const [first, second, third] = ids();
    expect(first).toMatch(/^[0-9a-f]{64}-0$/);
    expect(third).toBe(first?.replace(/0$/, '1'));
    expect(second).not.toBe(first);
    expect(ids()).toEqual([first, second, third]);
  });

  it('a reply belongs to the conversation of its parent, at any depth, or to the one that the file names', () => {
    const one = reading({ text: 't', id: 'i', reply_to: 'r', thread: 'h' });
    const rows: Record<string, string>[] = [
      { t: 'a', i: '1' },
      { t: 'b', i: '2', r: '1' },
      { t: 'c', i: '3', r: '2' },
      { t: 'd', r: '3' },
      { t: 'e', i: '5', r: '4', h: '1' },
      { t: 'f', i: '6', r: '9' },
      { t: 'g', i: '9', r: '9' },
    ];
    const threads = rows.map((row) => getThreadStart(Incoming.parse(mapRow(row, one)).thread ?? ''));
    expect(threads).toEqual(['1', '1', '1', '1', '1', '9', '9']);
    expect(
      Incoming.parse(mapRow({ t: 'a', i: '1' }, reading({ text: 't', id: 'i' }))).thread,
    ).toBeUndefined();
  });

  it('a conversation belongs to the file where it numbers its own posts, and to the network where that names them', () => {
    const mapping: FileMapping = { text: 't', id: 'i', reply_to: 'r', thread: 'h' };
    const threadsOf = (...rows: Record<string, string>[]) => {
      const one = reading(mapping);
      return rows.map((row) => Incoming.parse(mapRow(row, one)).thread);
    };
    const mine = threadsOf({ t: 'apples', i: '1' }, { t: 'two', i: '2', r: '1' }, { t: 'c', i: '3', h: '1' });
    expect(new Set(mine).size).toBe(1);
    const theirs = threadsOf({ t: 'plums', i: '1' }, { t: 'two', i: '2', r: '1' });
    expect(theirs[1]).toBe(theirs[0]);
    expect(theirs[0]).not.toBe(mine[0]);
    // A later file of the same source begins with the same row.
    const grown = threadsOf(
      { t: 'apples', i: '1' },
      { t: 'two', i: '2', r: '1' },
      { t: 'new', i: '9', r: '2' },
    );
    expect(grown.at(-1)).toBe(mine[0]);
    for (const id of ['43012345', '1789012345678901234', 'UgxKREWxIgDrw8w2e_Z4AaABAg'])
      expect(threadsOf({ t: 'plums', i: '1' }, { t: 'x', i: '2', r: id })[1]).toBe(id);
  });

  it('only the latest replies of a file are remembered, however long it is', () => {
    const follow = followThreads(2);
    const threadOf = (id: string, reply_to: string) =>
      getThreadStart(follow((field) => ({ id, reply_to })[field as 'id'] ?? ''));
    expect([threadOf('2', '1'), threadOf('3', '2'), threadOf('4', '3')]).toEqual(['1', '1', '1']);
    expect([threadOf('5', '2'), threadOf('6', '4')]).toEqual(['2', '1']);
  });

  it('rows that differ in a mapped column only are distinct', () => {
    const id = (text: string, author_name: string) =>
      Incoming.parse(mapRow({ a: text, b: author_name, c: 'x' }, reading({ text: 'a', author_name: 'b' })))
        .provider_id;
    expect(id('a', 'bc')).not.toBe(id('ab', 'c'));
    expect(id('a', 'b')).toBe(id(' a ', 'b'));
  });
});

describe('numbers in cells', () => {
  it.each([
    ['1204', 1204],
    ['1,204', 1204],
    ['1 204', 1204],
    ['1.204.000', 1_204_000],
    ['12.4k', 12_400],
    ['1.2萬', 12_000],
    ['2 crore', 20_000_000],
    ['1,2 Mio.', 1_200_000],
    ['1204\u200b', 1204],
    ['12,4K', 12_400],
    ['3.1M', 3_100_000],
    ['1,204.5k', 1_204_500],
    ['2 แสน', 200_000],
    ['๑๒', 12],
    ['10+', 10],
    ['0', 0],
    ['7.0', 7],
  ])('the cell %s is the number %d', (text, value) => {
    expect(readCount(text)).toBe(value);
  });
  it.each(['', '-1', '1.5', 'k', '1e5', '0x10', '12 likes', '9'.repeat(30), '1,2,3'])(
    'the cell %j is no number',
    (text) => {
      expect(readCount(text)).toBeUndefined();
    },
  );
});

describe('channels in cells', () => {
  it.each([
    ['Facebook', 'facebook'],
    ['X', 'twitter'],
    ['YouTube.com', 'youtube'],
    ['เฟซบุ๊ก', 'facebook'],
    ['TikTok Shop', 'tiktok_shop'],
    ['constructor', 'file'],
    ['', 'file'],
  ])('the cell %j is the channel %s', (name, channel) => {
    expect(parseChannel(name, 'file')).toBe(channel);
  });
});

describe('a mapping of columns', () => {
  it('a mapping is read from the command line', () => {
    expect(parseMapping('text=Message, author_name=User=Name')).toEqual({
      ok: true,
      mapping: { text: 'Message', author_name: 'User=Name' },
    });
    expect(parseMapping('text=a,colour=b')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('"colour" is no field'),
    });
    expect(parseMapping('text=')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('names no column'),
    });
    expect(parseMapping('author_name=b')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('text=COLUMN'),
    });
  });

  it.each<[string[], FileMapping]>([
    [['text', 'label'], { text: 'text' }],
    [
      ['Post ID', 'Full Text', 'Created_At', 'Author', 'Permalink', 'Likes'],
      {
        id: 'Post ID',
        text: 'Full Text',
        published_at: 'Created_At',
        author_name: 'Author',
        url: 'Permalink',
        likes: 'Likes',
      },
    ],
    [
      ['วันที่', 'ข้อความ', 'ช่องทาง', 'ผู้ติดตาม', 'ชื่อผู้ใช้'],
      { text: 'ข้อความ', published_at: 'วันที่', channel: 'ช่องทาง', followers: 'ผู้ติดตาม', author_name: 'ชื่อผู้ใช้' },
    ],
    [
      ['id', 'user.name', 'user.id', 'content', 'comments'],
      { id: 'id', text: 'content', author_name: 'user.name', author_id: 'user.id', comments: 'comments' },
    ],
    [['x', 'y'], {}],
  ])('a mapping is guessed from %j', (columns, mapping) => {
    expect(guessMapping(columns)).toEqual(mapping);
    expect(findMissingColumns(guessMapping(columns), columns)).toEqual([]);
    if (mapping.text !== undefined) expect(ImportMapping.parse(mapping)).toEqual(mapping);
  });

  it('a mapping reports the columns that a file lacks', () => {
    expect(findMissingColumns({ text: 'a', url: 'b' }, ['a'])).toEqual(['b']);
  });
});
