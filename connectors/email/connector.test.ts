import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailConnect } from '#connectors/email/connect.ts';
import { emailConnector } from '#connectors/email/connector.ts';
import { readMail } from '#connectors/email/mime/read-mail.ts';
import { pollMailbox } from '#connectors/email/poll.ts';
import { sendMail } from '#connectors/email/send.ts';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import { watchMailbox } from '#connectors/email/watch.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import type { Io, SendRequest } from '#connectors/kit/exchange.ts';
import { buildPollSubject, buildSendSubject } from '#connectors/kit/twin-subjects.ts';

const OWNER = { user: 'care@shop.test', password: 'pa ss"wörd' };
const VALUES = {
  address: OWNER.user,
  password: OWNER.password,
  sender_name: 'ร้าน',
  imap_host: 'imap.shop.test',
  smtp_host: 'smtp.shop.test',
};
const NOW = new Date('2026-11-21T10:00:00.000Z');
const ioOf = (twin: MailTwin): Io => ({ fetch, now: () => NOW, base_url: twin.url, timeout_ms: 600 });
function mail(id: string, ...head: string[]): string {
  return [
    'From: Anan P. <Anan@example.com>',
    `Message-ID: <${id}@example.com>`,
    'Date: Sat, 21 Nov 2026 16:00:00 +0700',
    ...head,
    '',
    'สวัสดีครับ',
    '',
  ].join('\r\n');
}
function request(more: Partial<SendRequest> = {}): SendRequest {
  return {
    to: 'anan@example.com',
    message: { text: 'ขอบคุณครับ' },
    retry_key: crypto.randomUUID(),
    ...more,
  };
}

const SMTP_MOODS = {
  refuse_429: 'busy',
  refuse_401: 'no_entry',
  break_500: 'break',
  stall: 'stall',
  drop_after_accept: 'drop_after_accept',
} as const;
const IMAP_MOODS = {
  refuse_429: 'busy',
  break_500: 'bye',
  stall: 'silent',
  drop: 'hang_up',
  nonsense: 'nonsense',
} as const;
const shown = { start: () => startMailTwin(OWNER, () => NOW), io: ioOf };

testConformance('email', {
  connector: emailConnector,
  values: VALUES,
  outbound: buildSendSubject({
    ...shown,
    request,
    arrived: ({ taken }) => taken.length,
    misbehave: (twin, what) => twin.misbehave({ smtp: SMTP_MOODS[what] }),
  }),
  polled: buildPollSubject({
    ...shown,
    gives: 'new',
    values: VALUES,
    publish: (twin, number) => void twin.deliver(mail(`m${number}`)),
    misbehave: (twin, what) => twin.misbehave({ imap: IMAP_MOODS[what] }),
  }),
});

describe('a mailbox connection', () => {
  let twin: MailTwin;
  beforeAll(async () => {
    twin = await startMailTwin(OWNER, () => NOW);
  });
  afterAll(() => twin.stop());

  it('a mailbox is connected when both servers accept the sign-in', async () => {
    expect(await emailConnect.check(VALUES, ioOf(twin))).toMatchObject({
      status: 'good',
      account: { id: OWNER.user },
    });
    expect(await emailConnect.check({ ...VALUES, password: 'other' }, ioOf(twin))).toMatchObject({
      status: 'refused',
    });
    twin.misbehave({ smtp: 'no_entry' });
    expect(await emailConnect.check(VALUES, ioOf(twin))).toMatchObject({ status: 'refused' });
    twin.misbehave({ imap: 'bye' });
    expect(await emailConnect.check(VALUES, ioOf(twin))).toMatchObject({ status: 'unknown' });
  });

  it('a mailbox signs in with a token in place of a password (XOAUTH2), and reports when it is refused', async () => {
    const own = await startMailTwin({ ...OWNER, token: 'good' }, () => NOW);
    const { password: _password, ...rest } = VALUES;
    const by = (access_token: string) => ({ ...rest, oauth: 'google', access_token, refresh_token: 'r' });
    expect(emailConnector.readiness(by('good'))).toEqual({ active: true });
    expect(await emailConnect.check(by('good'), ioOf(own))).toMatchObject({ status: 'good' });
    expect(await sendMail(request(), by('good'), ioOf(own))).toMatchObject({ status: 'accepted' });
    expect(await emailConnect.check(by('over'), ioOf(own))).toMatchObject({ status: 'refused' });
    expect(await pollMailbox(by('over'), {}, ioOf(own))).toMatchObject({ token_refused: true });
    expect(await sendMail(request(), by('over'), ioOf(own))).toMatchObject({ failure: 'reconnect' });
    own.misbehave({ imap: 'busy' });
    expect(await pollMailbox({ ...VALUES }, {}, ioOf(own))).toMatchObject({ token_refused: false });
    await own.stop();
  });

  it('a mailbox yields each e-mail once, even if it is there twice or the mailbox is renumbered', async () => {
    twin.deliver(mail('old'), new Date(NOW.getTime() - 30 * 86_400_000));
    twin.deliver(mail('one'));
    twin.deliver(mail('one'));
    const first = await pollMailbox(VALUES, {}, ioOf(twin));
    expect(first.items.map(({ provider_id }) => provider_id)).toEqual(['one@example.com']);
    expect((await pollMailbox(VALUES, first, ioOf(twin))).items).toEqual([]);
    twin.renumber();
    const again = await pollMailbox(VALUES, first, ioOf(twin));
    expect(again.items.map(({ provider_id }) => provider_id)).toEqual(
      ['one@example.com', 'old@example.com'].slice(0, 1),
    );
  });

  it('a reply joins the thread, has the same id at every attempt, and is not answered by programs when a program wrote it', async () => {
    const sendRequest = request({
      answers: 'one@example.com',
      mail: { references: ['zero@example.com'], subject: 'AW: Re: สินค้า', reply_to: 'other@example.com' },
      speaker: 'bot',
      files: [
        {
          kind: 'file',
          name: 'ใบเสร็จ.pdf',
          media_type: 'application/pdf',
          bytes: 3,
          read: async () => Uint8Array.of(1, 2, 3),
        },
      ],
    });
    const sent = await sendMail(sendRequest, VALUES, ioOf(twin));
    expect(sent).toMatchObject({ status: 'accepted', provider_id: `${sendRequest.retry_key}@shop.test` });
    const taken = twin.taken.at(-1);
    expect(taken?.to).toEqual(['other@example.com']);
    const read = readMail(Buffer.from(taken?.source ?? '', 'latin1'));
    expect(read).toMatchObject({
      subject: 'Re: สินค้า',
      in_reply_to: ['one@example.com'],
      references: ['zero@example.com', 'one@example.com'],
      message_id: `${sendRequest.retry_key}@shop.test`,
    });
    expect(read.files.map(({ name, content }) => [name, [...content]])).toEqual([['ใบเสร็จ.pdf', [1, 2, 3]]]);
    expect(taken?.source).toContain('Auto-Submitted: auto-replied');
  });

  it('a mailbox does not import its own e-mails', async () => {
    twin.deliver(twin.taken.at(-1)?.source ?? '');
    const { items, refused } = await pollMailbox(VALUES, { cursor: '2:102' }, ioOf(twin));
    expect(items).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(['sent by this mailbox itself']);
  });

  it('a mailbox signals new e-mails by itself where the server offers it, until either side disconnects', async () => {
    twin.offerIdle(false);
    expect(await watchMailbox(VALUES, ioOf(twin), () => undefined)).toBeNull();
    twin.offerIdle(true);
    const news = Promise.withResolvers<void>();
    const watching = await watchMailbox(VALUES, ioOf(twin), news.resolve);
    await expect.poll(() => twin.watched()).toBe(1);
    twin.deliver('');
    await news.promise;
    twin.hangUp();
    await watching?.over;
    const again = await watchMailbox(VALUES, ioOf(twin), () => undefined);
    again?.close();
    await again?.over;
    await expect(
      watchMailbox({ ...VALUES, password: 'other' }, ioOf(twin), () => undefined),
    ).rejects.toThrow();
  });
});
