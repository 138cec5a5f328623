import { expect, it } from 'vitest';
import { spokenIn } from './spoken-in.ts';

it('is the language of what the customer said last in words, whatever the team writes', () => {
  const line = (direction: string, text: string) => ({ direction, text });
  const thai = line('in', 'สวัสดีค่ะ ของยังไม่มาเลย');
  expect(
    spokenIn([line('in', 'hello, where is my parcel?'), thai, line('out', 'We are looking into it')]),
  ).toBe('th');
  expect(spokenIn([thai, line('in', '55555'), line('in', '')])).toBe('th');
  expect(spokenIn([line('out', 'Hello there'), line('note', 'they are angry')])).toBe('');
  expect(spokenIn([])).toBe('');
});
