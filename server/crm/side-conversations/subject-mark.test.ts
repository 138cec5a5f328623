import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK_BYTES, markOf, extractMarks, withMark } from './subject-mark.ts';

test('A mark is read from any subject that repeats it, whatever surrounds it', () => {
  const bytes = fc.uint8Array({ minLength: MARK_BYTES, maxLength: MARK_BYTES });
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), (drawn, before, after) => {
      const mark = markOf(drawn);
      const marked = withMark(before, mark);
      expect(extractMarks(`RE: ${marked} (was ${after}`)).toContain(mark);
      expect(extractMarks(`Aw: ${marked.toLowerCase()}`)[0]).toBe(mark);
    }),
  );
});

test.each([
  ['Part 7', []],
  ['[URGENT] Part 7 [7K2MQX9D]', []],
  ['[ILOU-1234] no letters of ours', []],
  ['Re: [7K2M-QX9D] Part [0000-ZZZZ]', ['0000-ZZZZ', '7K2M-QX9D']],
])('%j holds the marks %j', (subject, marks) => {
  expect(extractMarks(subject)).toEqual(marks);
});

test('A subject without a mark is left as it is', () => {
  expect(withMark('Part 7', null)).toBe('Part 7');
});
