import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassedOn } from './copied-head.ts';
import { foldMail } from './fold.ts';

const WRITER = { address: 'suda.k@cust.example', name: 'Suda Kaew' };
const RULER = '________________________________';

/** Texts by a customer that partly look like a signature or a quotation: all of each stays visible. */
const OWN: readonly (readonly [string, string])[] = [
  [
    'sections with lines of underscores',
    ['Please change:', RULER, 'order 75: blue', RULER, 'order 76: red', RULER, 'also cancel order 77'].join(
      '\n',
    ),
  ],
  ['sections with short lines of underscores', 'A\n__\nB\n__\nalso cancel order 77'],
  ['sections with lines of dashes', 'First part\n-----\nSecond part\n--\nThird part'],
  ['sections with lines of equals signs', 'หนึ่ง\n=====\nสอง\n--\nยกเลิกออเดอร์ 77 ด้วย'],
  ['sections with stars', 'one\n* * *\ntwo\n-- \nthree'],
  ['one line of underscores above the last words', `Hello,\n${RULER}\ncancel order 77`],
  ['a bare delimiter above an order', 'Please send:\n--\nhat, size L\nnew address 99/1 Rama IX Road'],
  ['a bare delimiter above an order in Thai', 'ขอเปลี่ยนรายการค่ะ\n--\nหมวก ไซส์ L\nที่อยู่ใหม่ 99/1 ถนนพระราม 9'],
  ['a bare delimiter above a telephone number', 'โทรกลับด้วย\n--\n081-234-5678 หลังหกโมง'],
  ['a bare delimiter above two words', 'I want\n--\nred hat'],
  ['a bare delimiter above two words in Thai', 'ขอสี\n--\nแดงเข้ม'],
  ['a standard delimiter above a list', 'Please send:\n-- \n1. hat\n2. shirt'],
  ['a standard delimiter above amounts', 'ขอสั่ง\n-- \nหมวก x 2\nเสื้อ x 1'],
  ['a standard delimiter above a question', 'Thanks\n-- \nWhen does it arrive?'],
  ['a standard delimiter above a long sentence', `Thanks\n-- \n${'the parcel never came and '.repeat(6)}`],
  ['a standard delimiter above many lines', `Thanks\n-- \n${'more words\n'.repeat(9)}end`],
  ['a standard delimiter above a request', 'Hi\n-- \nPlease cancel order 77'],
  ['a standard delimiter above a request in Thai', 'สวัสดีค่ะ\n-- \nขอยกเลิกออเดอร์ 77'],
  ['a standard delimiter above a wait in Thai', 'รบกวนด้วยค่ะ\n-- \nรอของอยู่นะคะ ช่วยเร่งด้วย'],
  ['a standard delimiter above one urgent word', 'Hi\n-- \nด่วนมาก'],
  ['a request below the name', 'Thanks\n-- \nSuda\nPS: cancel order 77'],
  ['a request below the name and an empty line', 'Hi\n-- \nSuda\n\nplease also cancel order 78'],
  ['a request below the name in Thai', 'รบกวนด้วยค่ะ\n-- \nสุดา\nช่วยโทรกลับด้วย'],
  ['a bare delimiter above a sentence with the name', 'Please cancel\n\n--\n\nSuda wants blue'],
  ['a bare delimiter above name and request', 'Thanks\n--\nSuda\nPlease call me'],
  ['a mail of nothing but a delimiter and words', '-- \nhello this is a first mail'],
  ['a mail of nothing but a name', '--\nSuda Kaew'],
  ['a sentence about a telephone', 'Hello\n\nSent from my iPhone I ordered a case'],
  ['a sentence that begins like a program’s line', 'Hello\nSent from my old address, please fix'],
  ['a sentence about a house', 'Hello\nSent from my house to yours: the parcel'],
  ['a sentence about a telephone that fails', 'Hello\nSent from my mobile phone, cannot pay'],
  ['a sentence about a program', 'Hello\nGet Outlook for iOS does not install'],
  ['a parcel from a shop in Thai', 'สวัสดีค่ะ\nส่งจาก Samsung store เมื่อวาน ยังไม่ได้'],
  ['a telephone that fails in Thai', 'สวัสดีค่ะ\nส่งจากมือถือไม่ได้ ช่วยด้วย'],
  ['an app that fails in Thai', 'สวัสดีค่ะ\nส่งผ่านโทรศัพท์แล้วแอปเด้ง'],
  ['a branch in Thai', 'สวัสดีค่ะ\nส่งจากร้าน iPhone สาขาสยาม'],
  ['a program’s line alone', 'Sent from my iPhone'],
  [
    'a form that opens a mail',
    'From: Suda <suda@home.example>\nDate: 3/11/2025 10:15\nPhone: 081\nMessage: broken',
  ],
  [
    'a form below a greeting',
    'Hi\n\nContact: Suda <suda@home.example>\nDate: 3/11/2025 10:15\nPhone: 081\nMessage: broken',
  ],
  ['a form in Thai', 'สวัสดี\n\nจาก: สุดา <suda@home.example>\nวันที่: 3/11/2568\nถึง: ร้าน\nข้อความ: ของแตก'],
  [
    'a delivery with an address',
    'Hi\n\nFrom: Bangkok branch\nTo: me suda@x.example\nDate: 3/11/2025\n\nnot arrived',
  ],
  ['two standard delimiters', 'one\n-- \ntwo\n-- \nthree'],
  ['a journey in Thai', 'สวัสดีค่ะ\n\nจาก: กรุงเทพ\nถึง: เชียงใหม่\nวันที่: 3 พ.ย. 2568\nเรื่อง: ตั๋วเครื่องบิน\n\nขอราคาด้วย'],
  [
    'a journey in English',
    'Hello,\n\nFrom: Bangkok\nTo: Chiang Mai\nDate: 3 Nov 2025 10:12\nSubject: my ticket\n\nPlease book.',
  ],
  [
    'a parcel that was sent',
    'Hello,\n\nFrom: Somchai shop\nSent: Monday 3 Nov 2025\nTo: Suda\nSubject: shoes\n\nnever came',
  ],
  [
    'a head with an address and no day',
    'Hi\n\nFrom: Suda suda@x.example\nTo: the shop\nSubject: complaint\n\nIt is broken.',
  ],
  [
    'a report of what an agent wrote',
    'On 12/11/2026 your agent Anan wrote:\n\nWe refund within a day.\n\nIt is a week now.',
  ],
  ['a report with a time', 'On 12/11/2026 at 10:15 your agent Anan wrote:\nWe refund.\nYou did not.'],
  ['a report with an address', 'On 12 Nov 2026 care@shop.example wrote:\n\nWe refund.\n\nYou did not.'],
  ['a report in Thai', 'เมื่อ 12/11/2569 แอดมินอนันต์เขียนว่า:\n\nจะคืนเงิน\n\nแต่ยังไม่ได้คืน'],
  ['a report in Thai with a time', 'วันที่ 12 พ.ย. 2569 เวลา 10:15 พนักงานเขียนว่า:\nจะส่งใหม่\nผ่านมาสองสัปดาห์แล้ว'],
  ['answers between quoted lines', '> Which size?\nL\n> Which colour?\nblue'],
  ['a quotation above the own words', '> We refund within a day.\n\nIt is a week now.'],
];

describe('the author’s own text', () => {
  it.each(OWN)('the own text stays visible: %s', (_, text) => {
    for (const writer of [undefined, WRITER]) {
      const { reply, signature, quoted } = foldMail(text, writer);
      expect({ reply, signature, quoted }).toEqual({ reply: text.trimEnd(), signature: '', quoted: '' });
    }
  });

  it.each([
    ['the standard delimiter above a name and a number', '-- \nSuda\n081 234 5678'],
    ['the standard delimiter above a company', '-- \nคุณสุดา แก้ว\nฝ่ายจัดซื้อ บริษัท ตัวอย่าง จำกัด\nโทร 02 123 4567'],
    ['the standard delimiter above a post', '-- \nSuda Kaew\nIT Manager, Khon Kaen\nขอแสดงความนับถือ'],
    ['the standard delimiter above an assistant', '-- \nมานะ ใจดี\nผู้ช่วยผู้จัดการ สำนักงานขอนแก่น\nด้วยความเคารพ'],
    [
      'the standard delimiter above a plea for trees',
      '-- \nSuda\nPlease consider the environment before printing this e-mail',
    ],
    ['a bare delimiter above the writer\u2019s name', '--\nSuda\nPurchasing'],
    ['a bare delimiter above the writer\u2019s address', '--\nBest regards\nsuda.k@cust.example'],
  ])('the own text is separated from a signature: %s', (_, signature) => {
    expect(foldMail(`Thanks\n\n${signature}`, WRITER)).toEqual({ reply: 'Thanks', signature, quoted: '' });
  });

  it('the own text stays visible below a header with the own address', () => {
    const text = 'เรียน ร้านค้า\n\nจาก: suda.k@cust.example\nถึง: ร้าน\nวันที่: 3/11/2568\nเรื่อง: ร้องเรียน\n\nของแตก';
    expect(foldMail(text, WRITER)).toEqual({ reply: text, signature: '', quoted: '' });
  });

  it('the own text is never folded because of what precedes it', () => {
    const sentence = fc.constantFrom(
      'please cancel order 77',
      'ยกเลิกออเดอร์ 77 ด้วยค่ะ',
      'the new address is 99/1',
    );
    const before = fc.constantFrom(
      'Hello,',
      RULER,
      '-----',
      '--',
      '',
      'From: Bangkok',
      'ถึง: เชียงใหม่',
      '> old',
      'x 2',
    );
    fc.assert(
      fc.property(fc.array(before, { maxLength: 12 }), sentence, (lines, words) => {
        expect(foldMail([...lines, words].join('\n'), WRITER).reply).toContain(words);
      }),
    );
  });
});

describe('forwarded text', () => {
  it.each([
    '---------- Forwarded message ---------\nFrom: Courier <no-reply@courier.example>',
    'Begin forwarded message:\n\nFrom: Courier',
    '---------- ข้อความที่ส่งต่อ ---------',
    'เริ่มต้นข้อความที่ส่งต่อ:',
    '-------- Weitergeleitete Nachricht --------',
    '________________\n---------- Forwarded message ----------',
  ])('forwarded text is distinguished from a quotation: %s', (quoted) =>
    expect(isPassedOn(quoted)).toBe(true),
  );

  it.each(['-----Original Message-----', 'On 3 Nov 2025, A <a@b.example> wrote:', '> forwarded message'])(
    'A quotation is not recognised as forwarded text: %s',
    (quoted) => expect(isPassedOn(quoted)).toBe(false),
  );
});
