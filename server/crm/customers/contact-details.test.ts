import { expect, test } from 'vitest';
import { getPhoneSpellings, extractContactDetails } from '#server/crm/customers/contact-details.ts';

test.each([
  ['เบอร์ 081-234-5678 ค่ะ', [], ['0812345678']],
  ['call +66 81 234 5678 or 0812345678', [], ['0812345678']],
  ['โทร 02-123-4567', [], ['021234567']],
  ['mail Somchai.J@Example.CO.TH.', ['somchai.j@example.co.th'], []],
  ['+49 151 12345678', [], ['4915112345678']],
  ['เบอร์ ๐๘๑', [], []],
  ['order #0812345678, total 0812345678.50, id A0812345678, 10812345678', [], []],
  ['not@mail, @, a@b', [], []],
])('%s', (text, mails, phones) => {
  expect(extractContactDetails([text])).toEqual({ mails, phones, handles: [] });
});

test.each([
  ['ไอจี@mali_shop ทวิตเตอร์ @Somchai_99ค่ะ', ['mali_shop', 'somchai_99']],
  ['IG: @mali.shop, also (@mali.shop).', ['mali.shop']],
  ['@me @12345678 @ab', []],
  ['mail mali@shop.example, x/@path, @@twice, @shop.example', ['shop.example']],
])('Names on networks are found in %s', (text, handles) => {
  expect(extractContactDetails([text]).handles).toEqual(handles);
});

test('A number is read as the same one in any spelling, with or without its country', () => {
  for (const phone of ['0812345678', '021234567'])
    for (const spelled of getPhoneSpellings(phone))
      for (const before of ['0', '+66', '+66 '])
        expect([before + spelled, extractContactDetails([before + spelled]).phones]).toEqual([
          before + spelled,
          [phone],
        ]);
  expect(getPhoneSpellings('4915112345678')).toEqual(['4915112345678']);
});
