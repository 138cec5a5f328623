import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMail } from '#connectors/email/mime/read-mail.ts';
import { classifyMail } from '#connectors/email/nature.ts';

const OWN = 'care@shop.example';
function kindOf(...head: string[]): string {
  return classifyMail(readMail(Buffer.from([...head, '', 'words', ''].join('\r\n'))), OWN).kind;
}
const FROM = 'From: Anan <anan@cust.example>';

describe('a subject', () => {
  it.each([
    'Auto reply does not work in my account',
    'Out of office chairs: where is my order 88?',
    'Automatic response time of your team is too slow',
    'On leave: please stop my deliveries',
    'ตอบกลับอัตโนมัติของร้านส่งซ้ำทุกวัน',
    'Automatic reply: Re: order 12',
    'Out of Office',
    'Away from my office, deliver to the neighbour',
    'Abwesenheitsnotiz kommt doppelt',
    'Réponse automatique jamais reçue',
    'Respuesta automática: no funciona',
    '自动回复功能坏了',
    '自動返信が届かない',
    'ข้อความตอบกลับอัตโนมัติไม่ทำงาน',
    'ไม่อยู่ที่สำนักงาน ฝากของไว้กับยาม',
    'Undelivered parcel 7781',
    'Delivery failure: my fridge never came',
    'Returned mail: I sent the shoes back',
    'Failure notice from your payment page',
    'พัสดุส่งไม่สำเร็จ ช่วยตามให้หน่อย',
  ])('of a person says nothing about who wrote the mail: %s', (subject) => {
    expect(kindOf(FROM, `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`)).toBe('person');
    expect(kindOf('From: postmaster@cust.example', `Subject: ${subject}`)).toBe('person');
  });

  it('of any words makes no difference', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (subject) => {
        const encoded = `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
        expect(kindOf(FROM, encoded)).toBe('person');
      }),
    );
  });
});

describe('the head', () => {
  it.each([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: (vacation) Auto-Replied; owner-email="a@b.example"'],
    ['X-Autoreply: yes'],
    ['X-Autorespond: 1'],
    ['X-Autoresponder: mailman'],
    ['X-Autoreply-From: a@b.example'],
    ['X-Mail-Autoreply: vacation'],
    ['Precedence: auto_reply'],
    ['Precedence: auto-reply'],
  ])('of an automatic answer is one: %s', (line) => {
    expect(kindOf(FROM, line)).toBe('auto_reply');
  });

  it.each([
    [['Auto-Submitted: no'], 'person'],
    [['Auto-Submitted:'], 'person'],
    [['X-Autoreply: no'], 'person'],
    [['X-Autorespond: false'], 'person'],
    [['X-Auto-Response-Suppress: All'], 'person'],
    [['Return-Path: <>'], 'person'],
    [['Auto-Submitted: auto-generated'], 'generated'],
    [['Auto-Submitted: auto-generated', 'In-Reply-To: <never@had.example>'], 'generated'],
    [['Auto-Submitted: auto-notified'], 'generated'],
    [['Auto-Submitted: auto-replied-later'], 'generated'],
    [['List-Id: <news.cust.example>'], 'bulk'],
    [['List-Unsubscribe: <https://a.example>'], 'bulk'],
    [['Precedence: bulk'], 'bulk'],
  ])('%j makes a mail %s', (head, kind) => {
    expect(kindOf(FROM, ...head)).toBe(kind);
  });

  it('makes a mail ours by the mark alone', () => {
    expect(kindOf(FROM, `X-Earshot-Loop: ${OWN.toUpperCase()}`)).toBe('own');
    expect(kindOf(FROM, 'X-Earshot-Loop: other@shop.example')).toBe('person');
    expect(kindOf(`From: Web form <${OWN}>`)).toBe('generated');
  });
});

describe('a delivery report', () => {
  const report = ['--b', 'Content-Type: message/delivery-status', '', 'Final-Recipient: rfc822; a@b.example'];
  const body = [...report, 'Action: failed', 'Status: 5.1.1', '--b--', ''];
  const mailOf = (type: string, from: string) =>
    [`From: ${from}`, 'Subject: What is this?', `Content-Type: ${type}; boundary=b`, '', ...body].join(
      '\r\n',
    );
  const natureIn = (raw: string): string => classifyMail(readMail(Buffer.from(raw)), OWN).kind;

  it('that a mail server sends is a bounce', () => {
    expect(natureIn(mailOf('multipart/report', 'MAILER-DAEMON@mx.example'))).toBe('bounce');
  });

  it('that a person attaches is a mail of that person', () => {
    expect(natureIn(mailOf('multipart/mixed', 'anan@cust.example'))).toBe('person');
  });

  it('is none where a person names failed recipients in the head', () => {
    expect(kindOf(FROM, 'X-Failed-Recipients: a@b.example')).toBe('person');
  });

  it('in plain text is one only with a code and an address', () => {
    const text = (words: string) =>
      natureIn(['From: postmaster@mx.example', 'Subject: Undeliverable: order', '', words, ''].join('\r\n'));
    expect(text('<gone@cust.example>: 550 5.1.1 unknown user')).toBe('bounce');
    expect(text('The parcel for room 12 came back to us, what now?')).toBe('person');
  });
});
