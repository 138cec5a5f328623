import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldMail } from './fold.ts';

const reply = (text: string): string => foldMail(text).reply;

describe('Folding of an e-mail', () => {
  it.each([
    ['English', 'On Mon, 3 Nov 2025 at 10:12, Anan P. <anan@example.com> wrote:'],
    ['Thai', 'เมื่อ จ. 3 พ.ย. 2025 เวลา 10:12 Anan P. <anan@example.com> เขียนว่า:'],
    ['German', 'Am Mo., 3. Nov. 2025 um 10:12 Uhr schrieb Anan P. <anan@example.com>:'],
    ['French', 'Le lun. 3 nov. 2025 à 10:12, Anan P. <anan@example.com> a écrit :'],
    ['Japanese', '2025年11月3日(月) 10:12 Anan P. <anan@example.com>:'],
    ['wrapped', 'On Mon, 3 Nov 2025 at 10:12, The Support Team of Earshot <\nsupport@example.com> wrote:'],
  ])('knows the line above a quotation in %s', (_, header) => {
    const folded = foldMail(`ได้รับแล้วค่ะ ขอบคุณ\n\n${header}\n\n> พัสดุส่งแล้วครับ\n> ขอบคุณครับ\n`);
    expect(folded.reply).toBe('ได้รับแล้วค่ะ ขอบคุณ');
    expect(folded.quoted).toContain('> พัสดุส่งแล้วครับ');
  });

  it('folds what Outlook copies in without marks, and what is forwarded', () => {
    expect(reply('ok\n\nFrom: A <a@b.example>\nSent: 3 Nov 2025\nTo: B\nSubject: C\n\nold words')).toBe('ok');
    const thai = 'จาก: A <a@b.example>\nส่งเมื่อ: 3 พ.ย. 2568 10:12\nถึง: B\nเรื่อง: C';
    expect(reply(`โอเค\n\n${thai}\n\nของเก่า`)).toBe('โอเค');
    expect(reply('see below\n\n-----Original Message-----\nold words')).toBe('see below');
    expect(reply('yes\n\nOn 3 Nov 2025, Anan <a@example.com> wrote:\n\nold words without marks')).toBe('yes');
  });

  it('keeps an answer between quoted lines with what it answers', () => {
    const text = 'Hi,\n\n> first question?\n\nyes\n\n> second question?\n\nno';
    expect(reply(text)).toBe(text);
  });

  it('The signature is recognised, but a list or a line drawn through the text is not taken for one', () => {
    expect(foldMail('Thanks\n\n-- \nAnan\n02 123 4567')).toMatchObject({
      reply: 'Thanks',
      signature: '-- \nAnan\n02 123 4567',
    });
    expect(foldMail('ขอบคุณค่ะ\n\nส่งจาก iPhone ของฉัน').reply).toBe('ขอบคุณค่ะ');
    const list = 'Because of:\n-- the first\n-- the second\n\nRegards';
    expect(reply(list)).toBe(list);
  });

  it('Sentences that only look like headers are not folded', () => {
    const text =
      'On average it works well:\n\nFrom: my point of view it is fine.\n\nSent from my phone app to all users.';
    expect(reply(text)).toBe(text);
  });

  it('No line of any text is lost', () => {
    const piece = fc.constantFrom(
      '> a',
      'words',
      '',
      '--',
      'On 3 Nov 2025, A <a@b.c> wrote:',
      '-----Original Message-----',
      'From: A',
      'Sent: B',
      'To: C',
      'Sent from my iPhone',
      'ข้อความ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const parts = foldMail(pieces.join('\n'));
        const kept = `${parts.reply}\n${parts.signature}\n${parts.quoted}`.split('\n');
        expect(kept.filter((line) => line.trim() !== '')).toEqual(pieces.filter((line) => line !== ''));
      }),
    );
  });

  it('Long and hostile text takes time proportional to its length', () => {
    expect(reply(`${'> '.repeat(50_000)}\n${'a:'.repeat(50_000)}`).length).toBeGreaterThan(0);
  });
});
