import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { compileBlacklist, type BlacklistEntry } from '#engine/blacklist/compile.ts';
import { fold } from '#engine/text/fold.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { readRows, sql, bindValue, joinSql } from '#server/kit/clickhouse/sql.ts';
import { buildEntryCondition } from '#server/listening/blacklist/blacklist-sql.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const URLS = [
  'https://example.com/a',
  'HTTPS://Example.COM/a',
  'https://news.example.com:8443/a?b#c',
  'https://somebody:secret@example.com/a',
  'https://example.com?a=b',
  'https://example.com#a',
  'https://example.com',
  'https://example.com./a',
  'https://an_under_score.example.com/a',
  'https://ข่าว.example.com/a',
  'https://example.com%2f.evil.org/a',
  'https://a=b.example.com/a',
  'https://evil.org/@example.com',
  'https://evil.org\\@example.com/a',
  'https://notexample.com/a',
  'https://192.168.1.1/a',
  'https://example.org;x.example.com/a',
  '',
];
const NAMES = [
  '@Loud',
  'ＬＯＵＤ',
  'loud',
  'STRASSE',
  'straße',
  'İstanbul',
  'i̇stanbul',
  'ΌΣΟΣ',
  'ά',
  'น้ำ',
  'น้ํา',
  '@@loud',
  ' loud',
];
const TEXTS = ['WIN 100', 'win\n100', 'K100', '\u212A100', 'ſale', 'sale', 'ลอตเตอรี่', 'a\nb', 'é1', 'é1'];

const ENTRIES: BlacklistEntry[] = [
  ...['example.com', 'ข่าว.example.com', '192.168.1.1', 'evil.org'].map((value) => ({
    kind: 'site' as const,
    value,
  })),
  ...['loud', '@LOUD', 'straße', 'İstanbul', 'i̇stanbul', 'όσος', 'ά', 'น้ำ', '@@loud'].map((value) => ({
    kind: 'author' as const,
    value,
  })),
  ...['win.100', 'k\\d', 's.le', '^b$', '(?m)^b$', '\\w1', 'รี่$', '(?s)a.b'].map((value) => ({
    kind: 'pattern' as const,
    value,
  })),
  ...['sale', 'ลอตเตอรี่', 'win'].map((value) => ({ kind: 'word' as const, value })),
].map((one, index) => ({ ...one, _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` }));

it('The blacklist hides the same posts as they arrive and when they are stored', async () => {
  const { accountId } = await world.person(await world.account());
  const posts = [
    ...URLS.map((url) => makePost({ ...(url === '' ? {} : { url }), text: 'nothing' })),
    ...NAMES.map((name) => makePost({ author: { _id: name, name: 'x' }, text: 'nothing' })),
    ...TEXTS.map((text) => makePost({ text })),
  ];
  await ingestPosts(world, accountId, posts);
  const conditions = ENTRIES.map((entry) => sql`toUInt8(${buildEntryCondition(entry)})`);
  const rows = await readRows(
    world.suite.context.clickhouse,
    z.object({
      url: z.string(),
      author_id: z.string(),
      author_name: z.string(),
      text: z.string(),
      found: z.array(z.coerce.number()),
    }),
    buildSelect('mentions', accountId, {
      select: sql`url, author_id, author_name, text, [${joinSql(conditions, sql`, `)}] as found`,
      where: sql`published_at > ${bindValue('DateTime64(3)', '2000-01-01 00:00:00.000')}`,
    }),
  );
  const differing: string[] = [];
  for (const row of rows)
    for (const [index, entry] of ENTRIES.entries()) {
      const searched = buildSearchText('', row.text);
      const hides =
        compileBlacklist([entry])({
          author: { _id: row.author_id, name: row.author_name },
          url: row.url,
          searched,
          folded: fold(searched),
        }) !== undefined;
      if (hides !== (row.found[index] === 1))
        differing.push(
          `${entry.kind} ${entry.value}: ${JSON.stringify([row.url, row.author_id, row.text])} stream ${hides}`,
        );
    }
  expect(differing).toEqual([]);
  expect(rows.length).toBe(posts.length);
});
