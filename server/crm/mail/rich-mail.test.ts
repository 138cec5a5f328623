import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMail, type Mail } from '#connectors/email/mime/read-mail.ts';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { startMailTwin, type MailTwin } from '#connectors/email/twin.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { previewMail } from '#contracts/crm/mail/preview.ts';
import {
  getSignatures,
  saveMailboxSignature,
  saveOwnSignature,
} from '#contracts/crm/mail/signature-endpoints.ts';
import {
  createSideConversation,
  listSideConversations,
} from '#contracts/crm/side-conversations/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { fetchTickets, waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What is written with formatting, from the call to the bytes that a mail server takes, and back through our own reader. */
const OWNER = { user: 'care@shop.test', password: 'secret of the box' };
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let twin: MailTwin;
let world: World;
let admin: Person;
let mailbox: string;

beforeAll(async () => {
  twin = await startMailTwin(OWNER);
  const ports = new URL(twin.url).searchParams;
  const imap = ports.get('imap') ?? '';
  const smtp = ports.get('smtp') ?? '';
  world = await startWorld({
    environment: { ALLOW_PRIVATE_HOSTS: `127.0.0.1:${imap},127.0.0.1:${smtp}` },
  });
  admin = await world.person(await world.account('Coffee Company'));
  const servers = { imap_host: '127.0.0.1', imap_port: imap, smtp_host: '127.0.0.1', smtp_port: smtp };
  const form = { address: OWNER.user, password: OWNER.password, encryption: 'none' as const, ...servers };
  const body = { channel: 'email' as const, name: 'Care', form };
  mailbox = (await admin.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
});
afterAll(async () => {
  await world.stop();
  await twin.stop();
});

let made = 0;

/** A customer who wrote with formatting. @returns their ticket and address */
async function customer() {
  const address = `anan${(made += 1)}@out.test`;
  const connection = await findConnection(world.suite.context, mailbox);
  if (!connection) throw new Error('the mailbox is gone');
  const raw = [
    `From: Anan P. <${address}>`,
    `To: ${OWNER.user}`,
    `Message-ID: <m${made}@out.test>`,
    'Date: Sat, 21 Nov 2026 16:00:00 +0700',
    'Subject: Trip',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Two <b>tickets</b>, please <img src="https://out.test/pixel.gif"></p>',
  ].join('\r\n');
  const found = { ownAddress: OWNER.user, arrived: new Date() };
  const read = toIncoming(new TextEncoder().encode(raw), found);
  if (!('item' in read)) throw new Error(read.reason);
  await receive(world.suite.context, connection, { items: [read.item], refused: [] });
  const own = (await fetchTickets(admin)).find(({ contact }) => contact.external_id === address);
  const _id = own?._id ?? '';
  return { address, _id, ...(await admin.call(getTicket, { params: { _id } })) };
}

type Body = RawInput<typeof replyToTicket>['body'];
function answer(_id: string, body: Partial<Body>) {
  return admin.call(replyToTicket, { params: { _id }, body: { text: '', seen_seq: 100, ...body } });
}

/** The mail that the server took for somebody, and everybody it was handed to. */
async function taken(address: string): Promise<{ mail: Mail; to: readonly string[]; source: string }> {
  const [found] = await waitUntil(
    async () => twin.taken.filter(({ to }) => to.includes(address)),
    (all) => all.length > 0,
  );
  const source = found?.source ?? '';
  return { mail: readMail(Buffer.from(source, 'latin1')), to: found?.to ?? [], source };
}

async function uploadPicture(): Promise<string> {
  const query = { purpose: 'message' as const, name: 'plan.png' };
  return uploadFile.answer.parse((await admin.attempt(uploadFile, { query, body: PICTURE })).body)._id;
}

test('A formatted answer arrives as text and HTML with its picture in place, below it the mail that it quotes', async () => {
  const { _id, address, reply } = await customer();
  const file = await uploadPicture();
  expect(reply.recipients).toMatchObject({ subject: 'Re: Trip', quote_message_id: expect.any(String) });
  const preview = await admin.call(previewMail, {
    body: {
      connection_id: mailbox,
      ticket_id: _id,
      text: '',
      html: '<p>Hi</p>',
      quote_message_id: reply.recipients?.quote_message_id ?? '',
    },
  });
  expect(preview.text).toMatch(/^Hi\n\nOn 21 Nov 2026.*wrote:\n> Two tickets/);
  const sent = await answer(_id, {
    html: `<p>สวัสดีค่ะ <strong>คุณอนันต์</strong></p><ul><li><p>หนึ่ง</p></li><li><p>สอง</p></li></ul><p><img src="/api/v1.0/files/${file}" alt="plan"></p>`,
    ...(reply.recipients?.quote_message_id ? { quote_message_id: reply.recipients.quote_message_id } : {}),
  });
  expect(sent.text).toBe('สวัสดีค่ะ คุณอนันต์\n\n- หนึ่ง\n- สอง\n\nplan');
  expect(sent.extra).toMatchObject({
    html: expect.stringContaining('<strong>คุณอนันต์</strong>'),
    quoted: expect.stringContaining('> Two tickets, please'),
  });
  const { mail, source } = await taken(address);
  expect(source).toMatch(/multipart\/alternative/);
  expect(source).toMatch(/multipart\/related/);
  expect(mail.plain.map(({ text }) => text.trim())).toEqual([
    expect.stringMatching(
      /^สวัสดีค่ะ คุณอนันต์\r?\n\r?\n- หนึ่ง\r?\n- สอง\r?\n\r?\nplan\r?\n\r?\nOn 21 Nov 2026, 16:00, Anan P\. <.*> wrote:\r?\n> Two tickets, please/,
    ),
  ]);
  const html = mail.html.map(({ text }) => text).join('');
  expect(html).toContain('<li style="margin: 0 0 4px 0"><p style="margin: 0">หนึ่ง</p></li>');
  expect(html).toContain('<blockquote type="cite"');
  expect(html).toContain('color-scheme');
  expect(html).not.toMatch(/class=|pixel|\/api\/v1|<script|[^-]color:/);
  // The picture is in the mail, shown where the text has it.
  const [shown] = mail.files;
  expect(mail.files).toHaveLength(1);
  expect(shown).toMatchObject({ name: 'plan.png', inline: true });
  expect(html).toContain(`src="cid:${shown?.cid}"`);
  // Another mailbox of ours reads it as it was written, with the quoted mail folded.
  const back = toIncoming(Buffer.from(source, 'latin1'), { ownAddress: 'b@out.test', arrived: new Date() });
  expect(back).toMatchObject({
    item: {
      text: expect.stringContaining('- สอง'),
      extra: { quoted: expect.stringContaining('Two tickets') },
    },
  });
});

test('Who gets a hidden copy gets the mail, and no header, quotation or suggestion names them', async () => {
  const { _id, address } = await customer();
  const hidden = 'boss@out.test';
  const sent = await answer(_id, {
    html: '<p>Hello</p>',
    subject: 'Another subject',
    cc: ['noi@out.test'],
    bcc: [hidden, 'NOI@out.test'],
  });
  // Colleagues see it, and nobody is named twice.
  expect(sent.extra).toMatchObject({ bcc: [hidden], cc: ['noi@out.test'], subject: 'Another subject' });
  const { mail, to, source } = await taken(address);
  expect(to).toEqual([address, 'noi@out.test', hidden]);
  expect(source).not.toMatch(/^bcc:/im);
  expect(source).not.toContain(hidden);
  // A changed subject stays in the thread.
  expect(mail).toMatchObject({
    subject: 'Another subject',
    references: [expect.stringContaining('@out.test')],
  });
  const { reply } = await admin.call(getTicket, { params: { _id } });
  expect(JSON.stringify(reply.recipients)).not.toContain(hidden);
  expect(reply.recipients?.subject).toBe('Re: Trip');
});

test('A hostile text is cleaned, and what cannot be sent is refused with the name of the field', async () => {
  const { _id, address, messages } = await customer();
  const sent = await answer(_id, {
    html: '<p onclick="x()">Words</p><script>steal()</script><img src="https://tracker.test/pixel.gif">',
  });
  expect(sent).toMatchObject({ text: 'Words' });
  expect((await taken(address)).source).not.toMatch(/steal|tracker|onclick/);
  const refused = async (body: Partial<Body>) =>
    (
      await admin.attempt(replyToTicket, {
        params: { _id },
        body: { text: '', seen_seq: 100, ...body },
      })
    ).body;
  expect(await refused({ html: '<script>only()</script>' })).toMatchObject({
    fields: { text: expect.any(String) },
  });
  expect(await refused({ html: 'x'.repeat(200_001) })).toMatchObject({
    fields: { html: expect.any(String) },
  });
  expect(
    await refused({ html: '<img src="/api/v1.0/files/00000000-0000-4000-8000-000000000000">' }),
  ).toMatchObject({ fields: { html: expect.any(String) } });
  const own = messages.find(({ direction }) => direction === 'out')?._id ?? crypto.randomUUID();
  expect(await refused({ text: 'x', quote_message_id: own })).toMatchObject({
    fields: { quote_message_id: expect.any(String) },
  });
});

test('A mail to somebody outside is formatted in the same way', async () => {
  const { _id } = await customer();
  const { mailboxes } = await admin.call(listSideConversations, { params: { _id } });
  await admin.call(createSideConversation, {
    params: { _id },
    body: {
      connection_id: mailboxes[0]?._id ?? '',
      to: ['depot@out.test'],
      subject: 'Stock',
      text: '',
      html: '<p>Is it <b>there</b>?</p>',
    },
  });
  const { mail } = await taken('depot@out.test');
  expect(mail.plain.map(({ text }) => text.trim())).toEqual(['Is it there?']);
  expect(mail.html.map(({ text }) => text).join('')).toContain('<b>there</b>');
});

test('The usual signature is below a mail, filled in, and another one or none where its writer chooses', async () => {
  const mail = { params: { _id: mailbox } };
  const html = '<p>{{account.name}} · <a href="https://shop.test">shop</a></p>';
  await admin.call(saveMailboxSignature, { ...mail, body: { html, choice: 'own', version: 0 } });
  const stale = await admin.attempt(saveMailboxSignature, { ...mail, body: { html: '', version: 0 } });
  expect(stale).toMatchObject({ status: 409 });
  const by = async (signature: Body['signature']) => {
    const { _id, address } = await customer();
    await answer(_id, { html: '<p>Hello</p>', ...(signature ? { signature } : {}) });
    return (await taken(address)).mail.plain.map(({ text }) => text.trim().replaceAll('\r\n', '\n'));
  };
  // Nobody wrote a signature of their own yet: that of the mailbox is used.
  expect(await by('usual')).toEqual(['Hello\n\n-- \nCoffee Company · shop (https://shop.test)']);
  await admin.call(saveOwnSignature, {
    body: { html: '<p>{{agent.name}}<script>x()</script></p>', version: 0 },
  });
  expect(await by('usual')).toEqual([expect.stringMatching(/^Hello\n\n-- \nPerson \d+$/)]);
  expect(await by('both')).toEqual([
    expect.stringMatching(/^Hello\n\n-- \nPerson \d+\n\nCoffee Company · shop/),
  ]);
  expect(await by('none')).toEqual(['Hello']);
  // A caller of the API who names none gets none, as before.
  expect(await by(undefined)).toEqual(['Hello']);
  const choices = await admin.call(getSignatures, { query: { connection_id: mailbox } });
  expect(choices).toMatchObject({ choice: 'own', own: expect.stringContaining('Person') });
  expect(choices.own).not.toContain('script');
});

test('An automatic answer has its formatting, and the signature of the mailbox where its settings say so', async () => {
  const { create, update } = buildCollectionEndpoints(autoResponse, 'responses');
  const rule = {
    name: 'Hello',
    text: 'Thank you',
    html: '<p>Thank you, <b>{{customer.first_name}}</b>.</p>',
    active: true,
  };
  const made_ = (await admin.call(create, { body: rule })) as { _id: string };
  const body = { html: '<p>The shop</p>', choice: 'none' as const, automatic: true, version: 1 };
  await admin.call(saveMailboxSignature, { params: { _id: mailbox }, body });
  const { address } = await customer();
  const { mail } = await taken(address);
  expect(mail.plain.map(({ text }) => text.trim().replaceAll('\r\n', '\n'))).toEqual([
    'Thank you, Anan.\n\n-- \nThe shop',
  ]);
  expect(mail.html.map(({ text }) => text).join('')).toContain('<b>Anan</b>');
  await admin.call(update, { params: { _id: made_._id }, body: { active: false } });
});
