import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMail } from '#connectors/email/mime/read-mail.ts';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { checkEngagement, connectEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { createTicket, listBeginChannels } from '#contracts/crm/outbound/endpoints.ts';
import * as aside from '#contracts/crm/side-conversations/endpoints.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { pollSoon } from '#server/channels/polling/poll-store.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { closeWatches, syncWatches, openWatches } from '#server/channels/polling/watching.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { buildPublicPath } from '#server/kit/files/public-link.ts';
import { connectLine, waitUntil, LINE_CHANNEL, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const OWNER = { user: 'care@shop.test', password: 'secret of the box' };
// A picture of one pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let mail: MailTwin;
let line: LineTwin;
let world: World;
let admin: Person;

beforeAll(async () => {
  mail = await startMailTwin(OWNER);
  line = await startLineTwin({ channels: [LINE_CHANNEL] });
  const ports = new URL(mail.url).searchParams;
  const imap = ports.get('imap') ?? '';
  const smtp = ports.get('smtp') ?? '';
  const hosts = [`127.0.0.1:${imap}`, `127.0.0.1:${smtp}`, new URL(line.url).host].join(',');
  world = await startWorld({ environment: { LINE_API_URL: line.url, ALLOW_PRIVATE_HOSTS: hosts } });
  admin = await world.person(await world.account());
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'email',
      name: 'Care',
      form: {
        address: OWNER.user,
        password: OWNER.password,
        imap_host: '127.0.0.1',
        imap_port: imap,
        smtp_host: '127.0.0.1',
        smtp_port: smtp,
        encryption: 'none',
      },
    },
  });
  expect(connected).toMatchObject({ active: true, secrets: { password: true } });
  expect(JSON.stringify(connected)).not.toContain(OWNER.password);
  const checked = await admin.call(checkEngagement, { params: { product: 'crm', _id: connected._id } });
  expect(checked.token).toMatchObject({ state: 'good' });
});
afterAll(async () => {
  await world.stop();
  await Promise.all([mail.stop(), line.stop()]);
});

/** Polls the mailbox now instead of in a few seconds. */
async function look(): Promise<void> {
  const { context } = world.suite;
  await context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(context);
}

function write(id: string, lines: readonly string[], head: readonly string[] = []): void {
  const from = head.some((one) => one.startsWith('From:')) ? [] : ['From: Anan P. <anan@example.com>'];
  const mailHead = [...from, `Message-ID: <${id}@example.com>`, 'To: care@shop.test'];
  mail.deliver([...mailHead, ...head, '', ...lines, ''].join('\r\n'));
}
const mailTickets = async () => (await fetchTickets(admin)).filter(({ channel }) => channel === 'email');
function mailTicket() {
  return waitUntil(mailTickets, (found) => found.length > 0).then(
    ([first]) => first ?? Promise.reject(new Error('none')),
  );
}
const linesOf = async (_id: string) => (await openTicket(admin, _id)).messages;

test('A mailbox that supports push is polled when mail arrives, and is watched again after the connection was closed', async () => {
  const { context } = world.suite;
  let offset = 0;
  const ours = { ...context, clock: () => new Date(Date.now() + offset) };
  // The suite watches it too, sooner or later; this connection is the test's own.
  const watches = openWatches(context, 'watches of a test');
  const waits = () => [...watches.open.values()].map(({ watching }) => watching !== null);
  await look();
  const [poll] = await context.database.platform
    .selectFrom('connection_polls')
    .select('connection_id')
    .execute();
  const nextAt = async () => {
    const [row] = await context.database.platform.selectFrom('connection_polls').select('next_at').execute();
    return Date.parse(row?.next_at ?? '');
  };
  const lookIn = async (ms: number): Promise<number> => {
    const at = new Date(Date.now() + ms);
    await context.database.platform.updateTable('connection_polls').set({ next_at: at }).execute();
    return at.getTime();
  };
  try {
    await syncWatches(ours, watches);
    expect(waits()).toEqual([true]);
    await waitUntil(
      async () => mail.watched(),
      (count) => count > 0,
    );
    const leased = await lookIn(170_000);
    await pollSoon(context, poll?.connection_id ?? '');
    expect(await nextAt()).toBe(leased);
    const planned = await lookIn(50_000);
    write('own', ['Not for us'], ['From: care@shop.test', 'X-Earshot-Loop: care@shop.test']);
    await waitUntil(nextAt, (at) => at !== planned);
    mail.hangUp();
    await waitUntil(
      async () => waits(),
      ([one]) => one === false,
    );
    await syncWatches(ours, watches);
    expect(waits()).toEqual([false]);
    offset = 31_000;
    await syncWatches(ours, watches);
    expect(waits()).toEqual([true]);
  } finally {
    await closeWatches(watches);
  }
});

describe('an e-mail conversation', () => {
  test('An incoming e-mail becomes a ticket under its subject, its files stored and its HTML sanitised', async () => {
    write(
      'one',
      [
        '--b',
        'Content-Type: multipart/related; boundary=r',
        '',
        '--r',
        'Content-Type: text/html',
        '',
        '<p onclick=x()>Broken <img src="cid:pic@x"></p><script>x()</script>',
        '--r',
        'Content-Type: image/png; name=p.png',
        'Content-ID: <pic@x>',
        'Content-Transfer-Encoding: base64',
        '',
        PICTURE.toString('base64'),
        '--r--',
        '--b',
        'Content-Type: application/zip; name="log.zip"',
        'Content-Disposition: attachment',
        '',
        'PK stuff',
        '--b--',
      ],
      ['Subject: My order', 'Content-Type: multipart/mixed; boundary=b'],
    );
    await look();
    const ticket = await mailTicket();
    expect(ticket).toMatchObject({
      subject: 'My order',
      contact: { name: 'Anan P.', external_id: 'anan@example.com' },
    });
    const [message] = await linesOf(ticket._id);
    expect(message).toMatchObject({ kind: 'mail', text: 'Broken' });
    expect(message?.media.map(({ kind, name }) => [kind, name])).toEqual([
      ['image', 'p.png'],
      ['file', 'log.zip'],
    ]);
    const html = String(message?.extra?.['html']);
    expect(html).toContain(`/api/v1.0/files/${message?.media[0]?.file_id}`);
    expect(html).not.toMatch(/script|onclick/);
    const answer = await admin.attempt(fetchFile, { params: { _id: message?.media[1]?.file_id } });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.body).toBe('PK stuff');
  });

  test("A reply is sent in the thread with its files, and the customer's answer joins the same ticket", async () => {
    const ticket = await mailTicket();
    const query = { purpose: 'message', name: 'รูป.png' };
    const file = uploadFile.answer.parse((await admin.attempt(uploadFile, { query, body: PICTURE })).body);
    const sent = await admin.call(replyToTicket, {
      params: { _id: ticket._id },
      body: { text: 'เราส่งให้ใหม่ครับ', media: [{ file_id: file._id }], seen_seq: ticket.seq },
    });
    expect(sent.media).toMatchObject([{ kind: 'image', name: 'รูป.png', file_id: file._id }]);
    // The address that networks and visitors get needs no sign-in, and cannot be guessed.
    const path = buildPublicPath(world.suite.context, { accountId: admin.accountId, _id: file._id });
    const given = await fetch(`${world.url}${path}`);
    expect(Buffer.from(await given.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect((await fetch(`${world.url}${path.slice(0, -4)}AAAA`)).status).toBe(404);
    const [taken] = await waitUntil(
      async () => mail.taken,
      (all) => all.length > 0,
    );
    const read = readMail(Buffer.from(taken?.source ?? '', 'latin1'));
    expect(read).toMatchObject({ subject: 'Re: My order', in_reply_to: ['one@example.com'] });
    expect(read.files.map(({ name }) => name)).toEqual(['รูป.png']);
    write(
      'two',
      ['Thank you!', '', 'On Mon, 3 Nov 2025, Care <care@shop.test> wrote:', '> new one'],
      [
        `In-Reply-To: <${read.message_id}>`,
        `References: <one@example.com> <${read.message_id}>`,
        'Subject: Re: My order',
      ],
    );
    await look();
    const lines = await waitUntil(
      () => linesOf(ticket._id),
      (all) => all.length >= 3,
    );
    expect(lines.at(-1)).toMatchObject({
      text: 'Thank you!',
      parent_id: sent._id,
      extra: { quoted: expect.stringContaining('> new one') },
    });
    expect(await mailTickets()).toHaveLength(1);
  });

  test('An e-mail that could not be delivered is shown as failed with the reason, and an automatic answer does not make a ticket wait', async () => {
    const ticket = await mailTicket();
    const [taken] = mail.taken;
    const id = readMail(Buffer.from(taken?.source ?? '', 'latin1')).message_id;
    mail.deliver(
      [
        'From: MAILER-DAEMON@mx.test',
        'Subject: Undelivered',
        'Content-Type: multipart/report; boundary=b',
        'Message-ID: <dsn@mx.test>',
        '',
        '--b',
        '',
        'Sorry',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Final-Recipient: rfc822; anan@example.com',
        'Action: failed',
        'Status: 5.2.2',
        'Diagnostic-Code: smtp; 552 mailbox full',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${id}>`,
        '--b--',
      ].join('\r\n'),
    );
    write('away', ['I am on holiday'], ['Auto-Submitted: auto-replied', `In-Reply-To: <${id}>`]);
    await look();
    const lines = await waitUntil(
      () => linesOf(ticket._id),
      (all) => all.some(({ event }) => event === 'auto_reply'),
    );
    expect(lines.find(({ direction }) => direction === 'out')).toMatchObject({
      delivery: 'failed',
      delivery_note: '5.2.2 552 mailbox full',
      delivery_note_fault: { code: 'quoted', params: { text: '5.2.2 552 mailbox full' } },
    });
    expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['bounce', 'auto_reply']));
    expect(await mailTickets()).toHaveLength(1);
  });

  test('An e-mail of a mailing list gets no automatic answer', async () => {
    write('news', ['Buy now'], ['List-Unsubscribe: <https://news.test>', 'From: News <news@news.test>']);
    await look();
    const all = await waitUntil(mailTickets, (found) => found.length === 2);
    const news = all.find(({ contact }) => contact.external_id === 'news@news.test');
    const { context } = world.suite;
    const said = await inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      sendAutomated(context, unit, {
        ticketId: news?._id ?? '',
        message: { text: 'Hello' },
        by: { by: 'rule', id: context.newId() },
      }),
    );
    expect(said).toEqual({ message: null, reason: 'nothing_to_answer' });
  });

  test('An outbound e-mail starts a thread: further e-mails of ours join it, and so does the answer', async () => {
    const [mailbox] = await admin
      .call(listBeginChannels, { query: { address: 'noi@example.com' } })
      .then(({ items }) => items.filter(({ channel }) => channel === 'email'));
    const { ticket } = await admin.call(createTicket, {
      body: {
        address: 'Noi@example.com',
        connection_id: mailbox?.connection._id ?? '',
        subject: 'นัดส่งของ',
        text: 'ส่งได้วันไหนคะ',
      },
    });
    await admin.call(replyToTicket, {
      params: { _id: ticket._id },
      body: { text: 'เช้าหรือบ่ายดีคะ', seen_seq: 1 },
    });
    const [first, second] = await waitUntil(
      async () =>
        mail.taken
          .map(({ source }) => readMail(Buffer.from(source, 'latin1')))
          .filter(({ to }) => to.some(({ address }) => address === 'noi@example.com')),
      (all) => all.length === 2,
    );
    expect(first).toMatchObject({ subject: 'นัดส่งของ', in_reply_to: [], references: [] });
    expect(second).toMatchObject({ subject: 'Re: นัดส่งของ', in_reply_to: [first?.message_id] });
    const head = (id: string) => [
      'From: Noi <noi@example.com>',
      `In-Reply-To: <${id}>`,
      `References: <${first?.message_id}> <${id}>`,
      'Subject: Re: x',
    ];
    write('noi-1', ['บ่ายค่ะ'], head(first?.message_id ?? ''));
    write('noi-2', ['หลังบ่ายสามนะคะ'], head('copy-of-somebody@example.com'));
    await look();
    const { ticket: joined } = await waitUntil(
      () => openTicket(admin, ticket._id),
      ({ messages }) => messages.length === 4,
    );
    expect(joined).toMatchObject({ state: 'open', thread: first?.message_id, contact: { name: 'Noi' } });
  });

  test('An e-mail to somebody outside has a thread of its own, and is sent again after it was refused', async () => {
    const { _id } = await mailTicket();
    const { mailboxes } = await admin.call(aside.listSideConversations, { params: { _id } });
    mail.misbehave({ smtp: 'refuse' });
    const question = { to: ['store@depot.test', 'lek@depot.test'], subject: 'Part 7', text: 'Is it there?' };
    const body = { ...question, connection_id: mailboxes[0]?._id ?? '' };
    const { _id: side_id } = await admin.call(aside.createSideConversation, { params: { _id }, body });
    const open = () => admin.call(aside.getSideConversation, { params: { _id, side_id }, query: {} });
    const lost = await waitUntil(open, ({ messages }) => messages[0]?.delivery === 'failed');
    const message_id = lost.messages[0]?._id ?? '';
    await admin.call(aside.resendSideMessage, { params: { _id, side_id, message_id } });
    await waitUntil(open, ({ messages }) => messages[0]?.delivery === 'accepted');
    const sent = mail.taken.filter(({ to }) => to.join(' ') === question.to.join(' '));
    expect(sent).toHaveLength(1);
    const head = readMail(Buffer.from(sent[0]?.source ?? '', 'latin1'));
    expect([head.in_reply_to, head.references]).toEqual([[], []]);
    write('depot', ['Yes'], ['From: Lek <lek@depot.test>', `In-Reply-To: <${head.message_id}>`]);
    write('depot-2', ['In the shop'], ['From: Store <store@depot.test>', `Subject: AW: ${head.subject}`]);
    await look();
    await waitUntil(open, ({ messages }) => messages.length === 3);
  });

  test('A reply with files that the channel does not take, or with files of others, is refused', async () => {
    const ticket = await mailTicket();
    const body = { text: 'x', media: [{ file_id: crypto.randomUUID() }], seen_seq: 100 };
    const refused = await admin.attempt(replyToTicket, { params: { _id: ticket._id }, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { media: 'this file does not exist' } },
    });
  });
});

describe('attachments and groups in LINE', () => {
  test('A LINE attachment is downloaded and stored, and a speaker in a group has a name', async () => {
    const { webhook } = await connectLine(world, admin);
    line.befriend({ user: 'U7', name: 'มานี' });
    line.hold('picture-1', { type: 'image/png', bytes: PICTURE });
    for (const id of ['picture-1', 'gone'])
      await line.actAs({
        user: 'U7',
        webhook_url: webhook,
        group: `C${'0'.repeat(32)}`,
        event: { message: { type: 'image', id, contentProvider: { type: 'line' } } },
      });
    const [ticket] = await waitUntil(
      async () => (await fetchTickets(admin)).filter(({ channel }) => channel === 'line'),
      (all) => all.length > 0,
    );
    const lines = await waitUntil(
      () => linesOf(ticket?._id ?? ''),
      (all) =>
        all.length === 2 &&
        all.every(
          ({ author, media }) =>
            author.name !== '' &&
            (media[0]?.file_id !== undefined || media[0]?.detail?.['not_kept'] !== undefined),
        ),
    );
    expect(lines.map(({ author }) => author.name)).toEqual(['มานี', 'มานี']);
    expect(lines[0]?.media[0]).toMatchObject({
      kind: 'image',
      media_type: 'image/png',
      bytes: PICTURE.length,
    });
    expect(lines[1]?.media[0]?.detail).toMatchObject({
      not_kept: 'LINE answered: nothing was found at this address (404).',
    });
  });
});
