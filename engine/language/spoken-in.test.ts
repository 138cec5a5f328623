import { expect, it } from 'vitest';
import { detectCustomerLanguage } from './spoken-in.ts';

it('is the language of what the customer said last in words, whatever the team writes', () => {
  const line = (direction: string, text: string) => ({ direction, text });
  const thai = line('in', 'สวัสดีค่ะ ของยังไม่มาเลย');
  expect(
    detectCustomerLanguage([
      line('in', 'hello, where is my parcel?'),
      thai,
      line('out', 'We are looking into it'),
    ]),
  ).toBe('th');
  expect(detectCustomerLanguage([thai, line('in', '55555'), line('in', '')])).toBe('th');
  expect(detectCustomerLanguage([line('out', 'Hello there'), line('note', 'they are angry')])).toBe('');
  expect(detectCustomerLanguage([])).toBe('');
});
