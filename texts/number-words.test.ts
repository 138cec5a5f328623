import { expect, test } from 'vitest';
import { writeNumberWords } from '#texts/number-words.ts';

test.each([
  [0, 'zero', 'ศูนย์'],
  [1, 'one', 'หนึ่ง'],
  [10, 'ten', 'สิบ'],
  [11, 'eleven', 'สิบเอ็ด'],
  [21, 'twenty-one', 'ยี่สิบเอ็ด'],
  [101, 'one hundred one', 'หนึ่งร้อยเอ็ด'],
  [3_412, 'three thousand four hundred twelve', 'สามพันสี่ร้อยสิบสอง'],
  [230_000, 'two hundred thirty thousand', 'สองแสนสามหมื่น'],
  [1_000_001, 'one million one', 'หนึ่งล้านเอ็ด'],
  [25_000_000, 'twenty-five million', 'ยี่สิบห้าล้าน'],
  [3_000_000_000_000, 'three trillion', 'สามล้านล้าน'],
  [-12.4, 'minus twelve', 'ลบสิบสอง'],
])('%d is %j and %j', (value, english, thai) => {
  expect([writeNumberWords(value, 'en'), writeNumberWords(value, 'th')]).toEqual([english, thai]);
});
