import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveCustomer } from '#connectors/email/customer-of.ts';
import { readMail } from '#connectors/email/mime/read-mail.ts';

const OWN = 'care@shop.example';
function customerIn(...head: string[]) {
  return resolveCustomer(readMail(Buffer.from([...head, '', 'words', ''].join('\r\n'))), OWN);
}
const REPLY = 'Reply-To: Alice <Alice@visitor.example>';

describe('the customer of a form or notice sender is the one in Reply-To', () => {
  it.each([
    'From: Web form <care@shop.example>',
    'From: Shop website <wordpress@shop.example>',
    'From: hello@shop.example',
    'From: WordPress <wordpress@hosting.example>',
    'From: noreply@forms.example',
    'From: no-reply@market.example',
    'From: Do not reply <do-not-reply@market.example>',
    'From: www-data@web1.example',
    'From: nobody@web1.example',
    'From: form@agency.example',
    'From: contact-form@agency.example',
    'From: webform+3@agency.example',
    'From: scanner-2@office.example',
    'From: voicemail@phone.example',
    'From: fax@phone.example',
    'From: notifications@market.example',
    'From: notify@market.example',
    'From: robot@market.example',
    'From: printer@office.example',
    'From: order-notification@market.example',
  ])('%s', (from) => {
    expect(customerIn(from, REPLY)).toMatchObject({
      id: 'alice@visitor.example',
      name: 'Alice',
      via: { address: expect.any(String) },
    });
  });

  it.each([
    'X-Mailer: PHPMailer 6.9.1 (https://github.com/PHPMailer/PHPMailer)',
    'X-PHP-Originating-Script: 33:class-phpmailer.php',
    'Auto-Submitted: auto-generated',
    'User-Agent: Nodemailer',
    'X-Mailer: PHP/8.2.1',
    'X-Mailer: WPForms 1.8',
  ])('by the head line %s', (line) => {
    const from = 'From: Anan <anan@agency.example>';
    expect(customerIn(from, REPLY, line).id).toBe('alice@visitor.example');
  });
});

describe('the customer of an ordinary mail is the one in From', () => {
  it.each([
    [['From: Anan <anan@work.example>', 'Reply-To: anan@home.example']],
    [['From: Anan <anan@gmail.com>', 'Reply-To: anan.p@outlook.com']],
    [['From: anan@work.example']],
    [['From: anan@work.example', 'Reply-To: anan@WORK.example']],
    [['From: anan@work.example', 'Reply-To: care@shop.example']],
    [['From: anan@work.example', 'List-Id: <talk.lists.example>', 'Reply-To: talk@lists.example']],
    [['From: anan@work.example', 'List-Post: <mailto:talk@lists.example>', 'Reply-To: talk@lists.example']],
  ])('%j', (head) => {
    expect(customerIn(...head).id).toMatch(/^anan@/);
  });

  it('also at a mail provider that our own mailbox shares with everybody', () => {
    const mail = readMail(Buffer.from('From: anan@gmail.com\r\nReply-To: anan@work.example\r\n\r\nwords'));
    expect(resolveCustomer(mail, 'ourshop@gmail.com').id).toBe('anan@gmail.com');
  });

  it('of a newsletter too, whatever address it names for answers', () => {
    const head = ['From: noreply@news.example', 'List-Unsubscribe: <https://a.example>', REPLY];
    expect(customerIn(...head).id).toBe('noreply@news.example');
  });
});

describe('a mailing list is no customer', () => {
  const list = ['List-Id: <talk.lists.example>', 'List-Post: <mailto:talk@lists.example>'];
  it('where it wrote its own address into From', () => {
    expect(customerIn('From: Alice via Talk <talk@lists.example>', ...list, REPLY).id).toBe(
      'alice@visitor.example',
    );
    expect(
      customerIn('From: talk@lists.example', ...list, 'X-Original-From: Alice <alice@visitor.example>'),
    ).toMatchObject({ id: 'alice@visitor.example', via: { address: 'talk@lists.example' } });
  });
});

describe('a mail without an address in From', () => {
  it.each([
    [['From: Somchai', REPLY], 'alice@visitor.example'],
    [['From: Somchai', 'Sender: somchai@cust.example'], 'somchai@cust.example'],
    [['Return-Path: <somchai@cust.example>'], 'somchai@cust.example'],
    [['From: "taro..y."@docomo.example'], 'taro..y.@docomo.example'],
  ])('%j is of %s', (head, id) => {
    expect(customerIn(...head).id).toBe(id);
  });

  it('and without any other address has a customer of its own', () => {
    const one = customerIn('From: Somchai', 'Message-ID: <1@x>');
    const two = customerIn('From: Somchai', 'Message-ID: <2@x>');
    expect(one).toMatchObject({ name: 'Somchai', id: expect.stringMatching(/^no-address-/) });
    expect(two.id).not.toBe(one.id);
    expect(customerIn('From: Somchai', 'Message-ID: <1@x>').id).toBe(one.id);
  });
});

it('Two visitors of one form are never one customer', () => {
  const part = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const address = fc.tuple(part, part).map(([name, host]) => `${name}@${host}.example`);
  const form = fc.constantFrom('care@shop.example', 'web@shop.example', 'wordpress@host.example');
  fc.assert(
    fc.property(form, fc.uniqueArray(address, { minLength: 2, maxLength: 5 }), (from, visitors) => {
      fc.pre(!visitors.includes(from) && !visitors.includes(OWN));
      const ids = visitors.map((one) => customerIn(`From: Form <${from}>`, `Reply-To: ${one}`).id);
      expect(ids).toEqual(visitors);
    }),
  );
});
