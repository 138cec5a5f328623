import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { limitResponseSize, MOST_ANSWER_BYTES } from '#connectors/kit/bounded.ts';
import type { PollFault } from '#connectors/kit/conformance-polling.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { buildPollSubject } from '#connectors/kit/twin-subjects.ts';
import { rssConnector } from '#connectors/rss/connector.ts';
import { pollFeed, type FeedPoll } from '#connectors/rss/poll.ts';
import { startFeedTwin, type FeedFault, type FeedTwin } from '#connectors/rss/twin.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const NOW = new Date('2026-01-05T00:00:00.000Z');
const FEED_URL = 'https://news.example/feeds/all.xml';

function poll(body: string | Uint8Array, type = 'application/xml', over: Partial<FeedPoll> = {}) {
  const fetch = async () =>
    new Response(typeof body === 'string' ? body : Buffer.from(body), { headers: { 'content-type': type } });
  return pollFeed({ url: FEED_URL, now: NOW, fetch, ...over });
}

async function items(body: string | Uint8Array, type?: string): Promise<Incoming[]> {
  const polled = await poll(body, type);
  expect(polled).toMatchObject({ status: 'new', refused: [] });
  return polled.items.map((item) => Incoming.parse(item));
}

function rss(inner: string, head = '') {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>ข่าว &amp; อื่นๆ</title>${head}${inner}</channel></rss>`;
}

describe('formats of feeds', () => {
  it('RSS with every element is parsed', async () => {
    const [item] = await items(
      rss(
        `<item><title>A &lt;b&gt;big&lt;/b&gt; &amp;amp; new</title><guid isPermaLink="false">id-1</guid>
         <link>/story/1</link><pubDate>Sat, 03 Jan 2026 10:00:00 +0700</pubDate><dc:creator>สมชาย</dc:creator>
         <description>short</description><content:encoded><![CDATA[<p>ยาว<br>กว่า</p><script>alert(1)</script>]]></content:encoded>
         <slash:comments>4</slash:comments><enclosure url="https://news.example/a.jpg" type="image/jpeg" length="3"/></item>`,
        '<language>th-TH</language><ttl>60</ttl>',
      ),
    );
    expect(item).toEqual({
      provider_id: 'id-1',
      kind: 'post',
      channel: 'rss',
      author: { _id: 'สมชาย', name: 'สมชาย' },
      title: 'A big & new',
      text: 'ยาว\nกว่า',
      url: 'https://news.example/story/1',
      published_at: '2026-01-03T03:00:00.000Z',
      language: 'th',
      media: [{ kind: 'image', url: 'https://news.example/a.jpg' }],
      engagement: { comments: 4 },
    });
  });

  it.each([
    ['en-US', 'ร้านกาแฟเปิดใหม่ที่เชียงใหม่', 'th'],
    ['th', 'The new café opens today in the old town', 'en'],
    ['th', '555', 'th'],
    ['id', 'Kopi enak di kota tua', 'id'],
    ['vi', 'Quán cà phê mới mở', 'vi'],
  ])(
    'an entry has the declared language unless its letters show another, in a feed that declares %s: %s',
    async (said, text, language) => {
      const [item] = await items(
        rss(`<item><guid>1</guid><description>${text}</description></item>`, `<language>${said}</language>`),
      );
      expect(item?.language).toBe(language);
    },
  );

  it('Atom with plain text instead of markup is parsed', async () => {
    const [first, second] = await items(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>
       <entry><id>urn:1</id><title type="text">1 &lt; 2 &lt;b&gt;</title><link href="http://news.example/1"/>
       <updated>2026-01-01T00:00:00Z</updated><author><name>N</name><uri>http://news.example/n</uri></author>
       <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a <b>b</b></p></div></content></entry>
       <entry><id>urn:2</id><title type="html">&lt;i&gt;t&lt;/i&gt;</title><link href="javascript:alert(1)"/><updated>x</updated></entry></feed>`,
    );
    expect(first).toMatchObject({
      provider_id: 'urn:1',
      title: '1 < 2 <b>',
      text: 'a b',
      author: { _id: 'http://news.example/n', name: 'N' },
      url: 'http://news.example/1',
    });
    expect(second).toMatchObject({
      title: 't',
      text: 't',
      published_at: NOW.toISOString(),
      author: { _id: FEED_URL, name: 'F' },
    });
    expect(second?.url).toBeUndefined();
  });

  it('RDF and JSON Feed are parsed', async () => {
    const [rdf] = await items(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>c</title></channel><item rdf:about="https://a.example/1"><title>t</title><link>https://a.example/1</link><description>d</description><dc:date>2026-01-01T00:00:00+07:00</dc:date></item></rdf:RDF>`,
    );
    expect(rdf).toMatchObject({
      provider_id: 'https://a.example/1',
      text: 'd',
      published_at: '2025-12-31T17:00:00.000Z',
    });
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [
        {
          id: 7,
          content_text: 'a <b>',
          url: 'https://a.example/7',
          authors: [{ name: 'N' }],
          attachments: [{ url: 'https://a.example/a.mp3', mime_type: 'audio/mpeg' }],
        },
      ],
    };
    const [json] = await items(JSON.stringify(feed), 'application/feed+json');
    expect(json).toMatchObject({
      provider_id: '7',
      text: 'a <b>',
      author: { _id: 'N' },
      media: [{ kind: 'audio' }],
    });
  });
});

describe('feed entries with missing elements', () => {
  it('an entry without an id takes its link, else the hash of its content, as id', async () => {
    const [linked, bare, again] = await items(
      rss(
        '<item><title>a</title><link>https://a.example/1</link></item><item><title>b</title></item><item><title>b</title><description>c</description></item>',
      ),
    );
    expect(linked?.provider_id).toBe('https://a.example/1');
    expect(bare?.provider_id).toMatch(/^[0-9a-f]{64}$/);
    expect(again?.provider_id).not.toBe(bare?.provider_id);
  });

  it('An entry without content is refused, and one that is listed twice is stored once', async () => {
    const one = '<item><guid>g</guid><title>a</title></item>';
    const polled = await poll(rss(`${one}${one}<item><guid>h</guid></item>`));
    expect(polled.items).toHaveLength(1);
    expect(polled.refused).toMatchObject([{ reason: 'an entry without a title or text' }]);
  });

  it('an entry never has a date in the future', async () => {
    const [item] = await items(
      rss('<item><title>a</title><pubDate>Sat, 03 Jan 2099 10:00:00 GMT</pubDate></item>'),
    );
    expect(item?.published_at).toBe(NOW.toISOString());
  });
});

describe('character sets of feeds', () => {
  // "กา" in TIS-620.
  const thai = (head: string) =>
    Buffer.concat([
      Buffer.from(`${head}<rss version="2.0"><channel><title>x</title><item><title>`),
      Buffer.from([0xa1, 0xd2]),
      Buffer.from('</title></item></channel></rss>'),
    ]);
  it.each([
    ['the header', 'text/xml; charset="TIS-620"', '<?xml version="1.0"?>'],
    ['the document', 'text/xml', '<?xml version="1.0" encoding="windows-874"?>'],
    [
      'the document where the header lies',
      'text/xml; charset=utf-8',
      "<?xml version='1.0' encoding='tis-620'?>",
    ],
    [
      'the document where the header is unknown',
      'text/xml; charset=x-thai',
      '<?xml version="1.0" encoding="iso-8859-11"?>',
    ],
  ])('a feed is decoded from %s', async (_, type, head) => {
    expect((await items(thai(head), type))[0]?.title).toBe('กา');
  });

  it('a byte order mark takes precedence over the declared character set', async () => {
    const body = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(rss('<item><title>กา</title></item>'), 'utf16le'),
    ]);
    expect((await items(body, 'text/xml; charset=utf-8'))[0]?.title).toBe('กา');
  });
});

describe('a poll of a feed', () => {
  let twin: FeedTwin;
  beforeAll(async () => {
    twin = await startFeedTwin();
    twin.publish({ id: 'a', title: 'หนึ่ง', html: '<p>ก</p>', published_at: '2026-01-03T03:00:00Z' });
  });
  afterAll(() => twin.stop());

  it('a poll requests only what is new', async () => {
    const first = await pollFeed({ url: twin.url, now: NOW, fetch });
    expect(first).toMatchObject({
      status: 'new',
      etag: expect.any(String),
      last_modified: expect.any(String),
      next_after_seconds: 300,
    });
    const before = twin.unchanged;
    const second = await pollFeed({
      url: twin.url,
      now: NOW,
      fetch,
      etag: first.etag,
      last_modified: first.last_modified,
    });
    expect(second).toMatchObject({
      status: 'unchanged',
      items: [],
      etag: first.etag,
      last_modified: first.last_modified,
    });
    expect(twin.unchanged).toBe(before + 1);
  });

  it('A poll waits as long as the feed requests', async () => {
    expect((await poll(rss('', '<ttl>90</ttl>'))).next_after_seconds).toBe(5400);
    expect((await poll(rss('', '<ttl>1</ttl>'))).next_after_seconds).toBe(300);
    expect((await poll(rss('', '<ttl>9999999</ttl>'))).next_after_seconds).toBe(86_400);
    twin.misbehave({ status: 503, retry_after: 7200 });
    expect(await pollFeed({ url: twin.url, now: NOW, fetch })).toMatchObject({
      status: 'failed',
      next_after_seconds: 7200,
    });
    twin.misbehave({ status: 410 });
    expect(await pollFeed({ url: twin.url, now: NOW, fetch })).toMatchObject({ next_after_seconds: 86_400 });
  });

  it('the pause after failures doubles, up to a day', async () => {
    const pauses = [];
    for (const failures of [0, 1, 2, 20]) {
      twin.misbehave({ status: 500 });
      pauses.push((await pollFeed({ url: twin.url, now: NOW, fetch, failures })).next_after_seconds);
    }
    expect(pauses).toEqual([600, 1200, 2400, 86_400]);
  });

  it('a poll stops reading an endless feed', async () => {
    const endless = async () => limitResponseSize(new Response(Buffer.alloc(MOST_ANSWER_BYTES + 1, 0x20)));
    const polled = await poll('', '', { fetch: endless });
    expect(polled).toMatchObject({ status: 'failed', error: fault('feed_too_large') });
  });

  it.each(['', '<html><body>Login</body></html>', '{"error":1}', '<rss', '\u0000'])(
    'a poll reports that %j is no feed',
    async (body) => {
      expect(await poll(body)).toMatchObject({
        status: 'failed',
        error: fault('no_feed'),
      });
    },
  );
});

testConformance('RSS', {
  connector: rssConnector,
  values: { url: FEED_URL },
  polled: buildPollSubject({
    start: () => startFeedTwin(),
    io: () => ({ fetch, now: () => NOW, timeout_ms: 250 }),
    values: ({ url }) => ({ url }),
    publish: (twin, id) =>
      twin.publish({
        id: `p${id}`,
        title: `เรื่อง ${id}`,
        html: '<p>x</p>',
        published_at: '2026-01-03T03:00:00Z',
      }),
    misbehave: (twin, what) => twin.misbehave(faultOf(what)),
  }),
});

function faultOf(what: PollFault): FeedFault {
  if (what === 'stall' || what === 'drop') return what;
  return what === 'nonsense' ? { body: '<html>' } : { status: Number(what.slice(-3)) };
}

describe('items of a feed', () => {
  test('a feed that reuses a guid yields every post once, also in later polls', async () => {
    const item = (n: number) =>
      `<item><guid isPermaLink="false">item</guid><link>https://news.example/${n}</link><title>Story ${n}</title><description>Text ${n}</description></item>`;
    const one = await poll(rss(item(2) + item(1)));
    const two = await poll(rss(item(3) + item(2) + item(1)), undefined, { cursor: one.cursor });
    expect(one.items.map(({ text }) => text)).toEqual(['Text 2', 'Text 1']);
    const ids = two.items.map(({ provider_id }) => provider_id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.slice(1)).toEqual(one.items.map(({ provider_id }) => provider_id));
    expect((await poll(rss('<broken'), undefined, { cursor: two.cursor })).cursor).toBe(two.cursor);
  });

  test('a feed with xml:base resolves links and pictures against it', async () => {
    const [post] = await items(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/news/" xml:lang="th"><title>t</title><entry xml:base="2026/"><id>1</id><title>a</title><link href="post-1"/><link rel="enclosure" href="a.jpg" type="image/jpeg"/></entry></feed>`,
    );
    expect(post).toMatchObject({
      url: 'https://blog.example/news/2026/post-1',
      media: [{ url: 'https://blog.example/news/2026/a.jpg' }],
    });
  });
});
