import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const found = { ownAddress: 'care@shop.test', arrived: new Date('2026-11-21T10:00:00.000Z') };
const take = (...lines: string[]) => toIncoming(Buffer.from(lines.join('\r\n')), found);
function itemOf(...lines: string[]): Incoming {
  const read = take(...lines);
  if ('reason' in read) throw new Error(read.reason);
  return read.item;
}
const FROM = 'From: Anan <Anan@Example.com>';

describe('conversion of an e-mail', () => {
  it('an e-mail becomes a message of its sender, with the new text, folded', () => {
    const item = itemOf(
      FROM,
      'Subject: Re: order',
      'Message-ID: <b@x>',
      'In-Reply-To: <a@shop.test>',
      'References: <r@x> <a@shop.test>',
      'Date: Sat, 21 Nov 2026 16:00:00 +0700',
      '',
      'Thanks!',
      '',
      'On Mon, 3 Nov 2025, Shop <care@shop.test> wrote:',
      '> hello',
    );
    expect(item).toMatchObject({
      kind: 'message',
      place: 'mail',
      provider_id: 'b@x',
      conversation_id: 'anan@example.com',
      parent_id: 'a@shop.test',
      thread: 'r@x',
      title: 'Re: order',
      text: 'Thanks!',
      published_at: '2026-11-21T09:00:00.000Z',
      extra: { subject: 'Re: order', references: ['r@x', 'a@shop.test'] },
    });
    expect(String(item.extra?.['quoted'])).toContain('> hello');
  });

  it('an HTML e-mail becomes text, with quotations folded and links shown, and harmless HTML', () => {
    const item = itemOf(
      FROM,
      'Content-Type: text/html',
      '',
      '<p>Hi<br>there</p><p><a href="https://a.test/x">here</a></p><script>x()</script><div>On 3 Nov 2025, Shop wrote:</div><blockquote>old <b>words</b></blockquote>',
    );
    expect(item.text).toBe('Hi\nthere\n\nhere (https://a.test/x)');
    expect(item.extra?.['html']).not.toContain('script');
  });

  it(
    'an e-mail with a pasted log, or made to take for ever, keeps its original text',
    { tags: 'slow' },
    () => {
      const body = (text: string): string => itemOf(FROM, 'Content-Type: text/plain', '', text).text;
      const html = (text: string): string => itemOf(FROM, 'Content-Type: text/html', '', text).text;
      const log = Array.from({ length: 300_000 }, (_, at) => `${at}:`).join('\r\n');
      expect(body(log).startsWith('0:\n1:\n')).toBe(true);
      expect(body('> q\r\n-- \r\n'.repeat(300_000)).startsWith('> q')).toBe(true);
      expect(body(`a${' '.repeat(1_000_000)}b`).startsWith('a  ')).toBe(true);
      expect(body('7'.repeat(1_000_000)).startsWith('77')).toBe(true);
      expect(html('<b>a</b>'.repeat(300_000)).startsWith('aaa')).toBe(true);
      expect(html('<b>'.repeat(1_000_000) + 'a')).toBe('a');
    },
  );

  it('lines that were broken for transport are joined', () => {
    expect(
      itemOf(FROM, 'Content-Type: text/plain; format=flowed', '', 'one long ', 'line', 'and another').text,
    ).toBe('one long line\nand another');
  });

  it('an e-mail without an id gets one made from its bytes', () => {
    const [one, two] = [itemOf(FROM, '', 'a'), itemOf(FROM, '', 'a')];
    expect(one.provider_id).toMatch(/^[0-9a-f]{64}$/);
    expect(one.provider_id).toBe(two.provider_id);
  });
});

describe('an e-mail that no person wrote', () => {
  it.each([['Auto-Submitted: auto-replied'], ['X-Autoreply: yes'], ['Precedence: auto_reply']])(
    'an automatic reply by %s is visible and answered by nobody',
    (head) => {
      expect(itemOf(FROM, head, '', 'I am away')).toMatchObject({
        kind: 'event',
        event: 'auto_reply',
        text: 'I am away',
      });
    },
  );

  it('a bulk e-mail is a message that programs do not answer', () => {
    expect(itemOf(FROM, 'List-Unsubscribe: <https://a.test>', '', 'News')).toMatchObject({
      kind: 'message',
      extra: { automatic: 'bulk' },
    });
  });

  it('An e-mail with our header field is our own, and its text is stored', () => {
    expect(take(FROM, 'X-Earshot-Loop: care@shop.test', '', 'a')).toMatchObject({
      reason: 'sent by this mailbox itself',
      code: 'own',
      draft: { text: 'a' },
    });
  });

  it('a bounce names its e-mail and the recipients that it could not reach', () => {
    const item = itemOf(
      'From: MAILER-DAEMON@mx.test',
      'Return-Path: <>',
      'Subject: Returned mail',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'Sorry.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      'Final-Recipient: rfc822; Gone@Example.com',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no such user',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: <k@shop.test>',
      '',
      'hello',
      '--b--',
    );
    expect(item).toMatchObject({
      kind: 'event',
      event: 'bounce',
      conversation_id: 'gone@example.com',
      parent_id: 'k@shop.test',
      text: '550 no such user',
      extra: { bounce: { final: true, status: '5.1.1' } },
    });
  });

  it('a bounce is recognised where a server sends a text only, and a report of success is none', () => {
    const item = itemOf(
      'From: postmaster@mx.test',
      'Subject: Undeliverable: order',
      '',
      '<gone@example.com>: 550 5.1.1 unknown user',
      '',
      'Message-ID: <k@shop.test>',
    );
    expect(item).toMatchObject({
      event: 'bounce',
      conversation_id: 'gone@example.com',
      parent_id: 'k@shop.test',
    });
    expect(
      itemOf(
        'From: postmaster@mx.test',
        'Content-Type: multipart/report; boundary=b',
        '',
        '--b',
        '',
        'All well',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Final-Recipient: rfc822; a@b.test',
        'Action: delivered',
        '',
        '--b--',
      ).event,
    ).not.toBe('bounce');
  });
});

describe('published e-mails', () => {
  const Row = z.object({ id: z.string(), raw: z.string().nullish(), raw_base64: z.string().nullish() });
  it.skipIf(!hasSharedData)(
    'every published e-mail becomes an item in the shape of the contract, with its files',
    () => {
      const wrong = readSharedRows('5_nasty/mime_messages.jsonl', Row).filter(({ raw, raw_base64 }) => {
        const read = toIncoming(
          raw_base64 ? Buffer.from(raw_base64, 'base64') : Buffer.from(raw ?? ''),
          found,
        );
        return (
          'reason' in read ||
          !Incoming.safeParse(read.item).success ||
          read.files.length !== (read.item.media?.length ?? 0)
        );
      });
      expect(wrong.map(({ id }) => id)).toEqual([]);
    },
  );
});
