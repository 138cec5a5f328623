import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readMail } from '#connectors/email/mime/read-mail.ts';
import { followThreads } from '#connectors/file/follow-threads.ts';
import { countSeen, mapRow } from '#connectors/file/map-row.ts';
import { pollFeed } from '#connectors/rss/poll.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { DATE_FORMS, writeDate } from './factories/dates.ts';

/** Every form of a date, from every source: a file, a feed and an e-mail give the same instant. */
const NOW = new Date('2027-01-01T00:00:00.000Z');
const Row = z.object({ kind: z.string(), text: z.string(), at: z.string().nullable() });
const rows = readFileSync(
  new URL('../scripts/eval/made-here/dates/date_forms.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => Row.parse(JSON.parse(line)));

function inFile(text: string): string | null {
  const read = mapRow(
    { t: 'a', d: text },
    {
      mapping: { text: 't', published_at: 'd' },
      now: NOW,
      channel: 'file',
      dates: {},
      seen: countSeen(),
      threadOf: followThreads(),
    },
  );
  return 'published_at' in read ? read.published_at : null;
}
async function inFeed(text: string): Promise<{ at: string | null; note: Fault | undefined }> {
  const xml = `<rss version="2.0"><channel><title>c</title><item><title>a</title><pubDate>${text}</pubDate></item></channel></rss>`;
  const fetch = (): Promise<Response> => Promise.resolve(new Response(xml));
  const polled = await pollFeed({ url: 'https://feed.example/', now: NOW, fetch });
  const at = polled.items[0]?.published_at ?? null;
  return { at: at === NOW.toISOString() ? null : at, note: polled.note };
}
function inMail(text: string): string | null {
  return readMail(Buffer.from(`Date: ${text}\r\n\r\nhello`)).date?.toISOString() ?? null;
}
/** E-mail header fields are ASCII; programs write nothing else in them. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

it.each(rows)('$kind: "$text" is the same instant in a file, a feed and an e-mail', async ({ text, at }) => {
  expect(inFile(text)).toBe(at);
  const feed = await inFeed(text);
  expect(feed.at).toBe(at);
  expect(feed.note === undefined).toBe(at !== null);
  if (isAscii(text)) expect(inMail(text)).toBe(at);
});

it('Any instant in any form is parsed correctly from every source', async () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2026-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  await fc.assert(
    fc.asyncProperty(instant, fc.constantFrom(...DATE_FORMS), async (at, form) => {
      const { text, expected } = writeDate(at, form);
      expect(inFile(text), `${form}: ${text}`).toBe(expected);
      expect((await inFeed(text)).at, `${form}: ${text}`).toBe(expected);
      if (isAscii(text)) expect(inMail(text), `${form}: ${text}`).toBe(expected);
    }),
  );
});

it.each([
  ['XYZ', 'XYZ'],
  ['IST', 'IST'],
  ['Mars/Olympus', 'MARS/OLYMPUS'],
  ['(Middle Earth Time)', 'MIDDLE EARTH'],
  ['+2500', '+2500'],
])(
  'the zone %s, which is not known, refuses the row of a file and is noted at a feed',
  async (zone, name) => {
    const text = `9 Mar 2026 10:05 ${zone}`;
    expect(inFile(text)).toBeNull();
    expect(await inFeed(text)).toEqual({
      at: null,
      note: {
        code: 'feed_dates',
        params: {
          count: 1,
          rest: {
            code: 'zone_unknown',
            params: { name },
          },
        },
      },
    });
  },
);
