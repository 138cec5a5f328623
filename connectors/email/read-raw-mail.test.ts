import { describe, expect, test } from 'vitest';
import { pollMailbox } from '#connectors/email/poll.ts';
import { readRawMail } from '#connectors/email/read-raw-mail.ts';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { startMailTwin } from '#connectors/email/twin.ts';
import { makeReadingLane, type ReadingLane } from '#connectors/kit/reading-lane.ts';

const FOUND = { ownAddress: 'care@shop.test', arrived: new Date('2026-11-21T10:00:00.000Z') };
/** A lane in which no large e-mail is finished. */
const IMPATIENT = makeReadingLane({ longest_ms: 1, most_memory: 1024 });
const BROKEN: ReadingLane = { read: async () => ({ ok: false, reason: 'failed', milliseconds: 0 }) };

const HEAD = [
  'From: =?utf-8?B?4Lit4LiZ4Lix4LiZ4LiV4LmM?= <Anan@Example.com>',
  'To: care@shop.test',
  'Subject: =?utf-8?B?4Liq4Lin4Lix4Liq4LiU4Li1?=',
  'Message-ID: <large@example.com>',
  'Date: Sat, 21 Nov 2026 16:00:00 +0700',
];
function mail(body: string, head: readonly string[] = HEAD): Buffer {
  return Buffer.from([...head, '', body, ''].join('\r\n'));
}
const large = (head = HEAD, end = ''): Buffer => mail(`${'Hello there.\r\n'.repeat(5000)}${end}`, head);

describe('parsing of a large e-mail', () => {
  test('a large e-mail is parsed in the worker thread with the same result as at once', async () => {
    const raw = large([...HEAD, 'Content-Type: multipart/mixed; boundary=b']);
    const parts = Buffer.from(
      `${raw.toString()}--b\r\n\r\nHi\r\n--b\r\nContent-Disposition: attachment; filename=a.bin\r\n\r\n${'x'.repeat(50_000)}\r\n--b--`,
    );
    const read = await readRawMail(parts, FOUND);
    expect(read).toEqual(toIncoming(parts, FOUND));
    expect('item' in read && read.files.map(({ name, content }) => [name, content.length])).toEqual([
      ['a.bin', 50_000],
    ]);
  });

  test('an e-mail that takes too long is refused with its sender and subject, and is stored whole', async () => {
    const raw = large();
    const read = await readRawMail(raw, FOUND, IMPATIENT);
    expect(read).toMatchObject({
      refusal: {
        code: 'too_complex',
        raw: { subject: 'สวัสดี', bytes: raw.length },
        draft: {
          kind: 'message',
          channel: 'email',
          title: 'สวัสดี',
          text: '',
          author: { _id: 'anan@example.com', name: 'อนันต์' },
          conversation_id: 'anan@example.com',
          message_id: 'large@example.com',
          published_at: '2026-11-21T09:00:00.000Z',
          media: [{ kind: 'file', name: 'mail.eml', media_type: 'message/rfc822', bytes: raw.length }],
        },
      },
    });
    expect(read.files.map(({ name, content }) => [name, Buffer.compare(Buffer.from(content), raw)])).toEqual([
      ['mail.eml', 0],
    ]);
  });

  test('an e-mail that takes too long is not mistaken for another one with the same Message-ID', async () => {
    const refused = await Promise.all(
      [large(), large(HEAD, 'other'), large()].map((raw) => readRawMail(raw, FOUND, IMPATIENT)),
    );
    const ids = refused.map((one) => ('refusal' in one ? one.refusal.draft?.provider_id : undefined));
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[0]).toBe(ids[2]);
  });

  test.each([
    ['without any line that ends its head', Buffer.alloc(100_000, 'a')],
    ['of zeros', Buffer.alloc(100_000)],
    ['with a head of 100,000 bytes', large([...HEAD, `X-Long: ${'a'.repeat(100_000)}`])],
    ['whose head opens many parts', large([...HEAD, 'Content-Type: multipart/mixed; boundary=b'])],
    ['of line ends', Buffer.alloc(100_000, '\r\n')],
  ])('an e-mail %s that takes too long is refused and stored', async (_what, raw) => {
    const read = await readRawMail(raw, FOUND, IMPATIENT);
    expect(read).toMatchObject({ refusal: { code: 'too_complex' }, files: [{ name: 'mail.eml' }] });
  });
});

test('an e-mail whose parser fails is refused as unreadable and stored', async () => {
  const read = await readRawMail(mail('Hello'), FOUND, BROKEN);
  expect(read).toMatchObject({
    refusal: { code: 'unreadable', draft: { title: 'สวัสดี' } },
    files: [{ name: 'mail.eml' }],
  });
});

describe('a mailbox with slow e-mails', () => {
  const OWNER = { user: 'care@shop.test', password: 'secret' };
  const VALUES = { address: OWNER.user, password: OWNER.password, imap_host: 'i.test', smtp_host: 's.test' };
  const small = (id: string) => mail('Hi', [`From: b@example.com`, `Message-ID: <${id}@example.com>`]);

  test('a mailbox with an e-mail that takes too long yields the e-mails before and after it, and continues', async () => {
    const twin = await startMailTwin(OWNER, () => FOUND.arrived);
    const io = { fetch, now: () => FOUND.arrived, base_url: twin.url, lane: IMPATIENT };
    twin.deliver(small('one'));
    twin.deliver(large());
    twin.deliver(small('two'));
    const polled = await pollMailbox(VALUES, {}, io);
    expect(polled).toMatchObject({ status: 'new', failures: 0, cursor: '1:3' });
    expect(polled.items.map(({ message_id }) => message_id)).toEqual(['one@example.com', 'two@example.com']);
    expect(polled.refused.map(({ code }) => code)).toEqual(['too_complex']);
    const id = polled.refused[0]?.draft?.provider_id ?? '';
    expect(polled.files?.get(id)?.map(({ name }) => name)).toEqual(['mail.eml']);
    await twin.stop();
  });

  test('a mailbox with slow e-mails leaves the rest to the next poll', async () => {
    const twin = await startMailTwin(OWNER, () => FOUND.arrived);
    let minutes = 0;
    const now = () => new Date(FOUND.arrived.getTime() + minutes * 60_000);
    // Each e-mail takes a minute of this clock.
    const lane: ReadingLane = {
      read: async ({ readNow }, input) => {
        minutes += 1;
        return { ok: true, content: readNow(...input), milliseconds: 60_000 };
      },
    };
    const io = { fetch, now, base_url: twin.url, lane };
    for (const id of ['one', 'two', 'three']) twin.deliver(small(id));
    const seen: (string | undefined)[] = [];
    let state = await pollMailbox(VALUES, {}, io);
    expect(state).toMatchObject({ cursor: '1:1', next_after_seconds: 1 });
    for (let looks = 0; looks < 3; looks += 1) {
      seen.push(...state.items.map(({ message_id }) => message_id));
      state = await pollMailbox(VALUES, state, io);
    }
    expect(seen).toEqual(['one@example.com', 'two@example.com', 'three@example.com']);
    expect(state).toMatchObject({ items: [], cursor: '1:3' });
    await twin.stop();
  });
});
