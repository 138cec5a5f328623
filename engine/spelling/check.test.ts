import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSpelling } from '#engine/spelling/check.ts';
import { makeTable, WordTable } from '#engine/spelling/word-table.ts';

function table(name: string): WordTable {
  return new WordTable(readFileSync(new URL(`./weights/${name}.bin`, import.meta.url)));
}
const speller = { thai: table('thai'), english: table('english'), own: new Set(['earshot', 'บลูบีน']) };
function mistakes(text: string) {
  return checkSpelling(text, speller).map(({ word, suggestions }) => [word, suggestions[0]]);
}

describe('correct texts', () => {
  it('texts that a team writes to customers have no mistakes, in both languages, with names, links and the account’s own words', () => {
    for (const text of [
      'ขอบคุณที่ติดต่อเข้ามานะคะ ทางเราจะตรวจสอบหมายเลขพัสดุให้ค่ะ',
      'พนักงานจะโทรกลับภายในวันพรุ่งนี้ ขออภัยในความไม่สะดวกครับ',
      'We’ve refunded 1,250.00 THB to your card; it isn’t shown before Monday. The colour and the color differ.',
      'See https://exmaple.test/tset, write to mlia@exmpale.test or ask @malii about #brokn, order AB-12x4z.',
      'I met Somchai and Prasert. Earshot was open. {{custmer_nam}} บลูบีน ๆ ฯลฯ ๒๕๖๙',
    ])
      expect(mistakes(text), text).toEqual([]);
  });
});

describe('misspelt texts', () => {
  it('Thai mistakes are found: common confusions, impossible sequences, and parts that no word covers', () => {
    expect(mistakes('ขออนุญาติสอบถามนะค่ะ')).toEqual([
      ['ขออนุญาติ', 'ขออนุญาต'],
      ['นะค่ะ', 'นะคะ'],
    ]);
    expect(mistakes('กรุณาแจ้งหมายเลขพัสุด')).toEqual([['พัสุด', 'พัสดุ']]);
    expect(mistakes('เบอร์โทรศัพ์')).toEqual([['โทรศัพ์', 'โทรศัพท์']]);
    expect(mistakes('เเก้ไขแล้ว')).toEqual([['เเ', 'แ']]);
  });

  it('English mistakes are found, with the capitals of the word that is replaced', () => {
    expect(mistakes('We will recieve teh parcel. Tomorow.')).toEqual([
      ['recieve', 'receive'],
      ['teh', 'the'],
      ['Tomorow', 'Tomorrow'],
    ]);
  });

  it('a mistake is at its reported place, for any text', () => {
    const piece = fc.constantFrom('recieve ', 'พัสุด', 'the ', 'ค่ะ ', '😀', '\n', 'เเ', '้', '#x ', 'É', '’s ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end, word } of checkSpelling(text, speller)) {
          expect(text.slice(start, end)).toBe(word);
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
        }
      }),
    );
  });
});

it('a table finds every word it was made of and hardly any other', () => {
  const words = Array.from({ length: 5000 }, (_, at) => `word${at}`);
  const made = new WordTable(makeTable(words));
  expect(words.every((word) => made.has(word))).toBe(true);
  const others = Array.from({ length: 50_000 }, (_, at) => `other${at}`).filter((word) => made.has(word));
  expect(others.length).toBeLessThan(10);
});
