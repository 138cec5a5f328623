import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_QUESTIONS, splitIntoCalls } from '#contracts/custom-viz/question-calls.ts';
import { MOST_QUESTIONS } from '#contracts/semantic/endpoints.ts';

it('puts every question into one call, in their order, the first ones into a call of their own', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 200 }), (questions) => {
      const calls = splitIntoCalls(questions);
      expect(calls.flat()).toEqual(questions);
      expect(calls.every(({ length }) => length > 0 && length <= MOST_QUESTIONS)).toBe(true);
      expect(calls[0]?.length ?? 0).toBe(Math.min(questions.length, FIRST_QUESTIONS));
    }),
  );
});
