import { expect, it } from 'vitest';
import { compileFormula } from '#engine/formula/compile.ts';
import { FUNCTION_NAMES } from '#engine/formula/functions.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th } from '#texts/th.ts';

function readSentences(text: string, texts: Readonly<Record<string, string>>): string[] {
  const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level: 'row' });
  return result.ok ? [] : result.faults.map(({ fault }) => fillFault(fault, (code) => texts[code]));
}

it('A fault of a formula is read as a sentence in which types and units have names of the language', () => {
  expect(readSentences('reply_seconds + messages', en.faults)).toEqual([
    'Values of different units cannot be added or compared: the left side is duration, the right side is count.',
  ]);
  expect(readSentences('reply_seconds + messages', th.faults)).toEqual([
    'ค่าที่มีหน่วยต่างกันบวกหรือเปรียบเทียบกันไม่ได้: ข้างซ้ายเป็น ระยะเวลา ข้างขวาเป็น จำนวนนับ',
  ]);
  expect(readSentences('price + price_usd', en.faults)).toEqual([
    'Values of different units cannot be added or compared: the left side is money (THB), the right side is money (USD).',
  ]);
  expect(readSentences('lower(messages > 1)', en.faults)).toEqual([
    'The type text is expected here; this has the type true or false.',
  ]);
});

it('Every function of formulas has a help text in both languages', () => {
  expect(Object.keys(en.formula.help).toSorted()).toEqual(FUNCTION_NAMES.toSorted());
  expect(Object.keys(th.formula.help).toSorted()).toEqual(FUNCTION_NAMES.toSorted());
});
