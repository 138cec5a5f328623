import { expect, it } from 'vitest';
import { completeFormula } from '#engine/formula/complete.ts';
import type { FormulaLevel } from '#engine/formula/environment.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';

/** Completes at `|`. */
function complete(marked: string, level: FormulaLevel): string[] {
  const caret = marked.indexOf('|');
  const completion = completeFormula(marked.replace('|', ''), caret, {
    environment: TEST_ENVIRONMENT,
    level,
  });
  return completion?.suggestions.map(({ text }) => text) ?? ['nothing'];
}

it.each<[string, FormulaLevel, string[], string[]]>([
  ['|', 'aggregate', ['tickets', 'sum(', 'share_of_total(', 'round('], ['channel', 'lower(', '+']],
  ['sum(|', 'aggregate', ['messages', 'reply_seconds', 'length('], ['channel', 'tickets', 'sum(']],
  ['sum(if(|', 'aggregate', ['angry', 'messages', 'contains(', 'not '], ['tickets']],
  ['sum(if(angry, |', 'aggregate', ['messages', 'abs('], ['channel', 'lower(']],
  ['previous(|', 'aggregate', ['tickets', 'sum(', 'total('], ['previous(', 'channel']],
  ['lower(|)', 'row', ['channel', 'concat('], ['messages', 'angry', 'count(']],
  ['lower(ช|)', 'row', ['channel'], ['status']],
  ['[first|', 'row', ['reply_seconds'], ['channel']],
  ['trunc(created_at, |', 'row', ['month', 'week'], ['channel']],
  ['created_at > |', 'row', ['closed_at', 'time('], ['channel', 'messages', 'due_day']],
  ['messages |', 'row', ['+', 'and', 'in ('], ['messages', 'then']],
  ['case when angry |', 'row', ['then', 'and'], ['end']],
  ['case when angry then 1 |', 'row', ['when', 'else', 'end', '+'], ['then']],
  ['concat(|, channel', 'row', ['channel'], ['messages']],
])('at %s of a %s formula %j are offered and %j are not', (marked, level, offered, missing) => {
  const found = complete(marked, level);
  expect(found).toEqual(expect.arrayContaining(offered));
  expect(found.filter((text) => missing.includes(text))).toEqual([]);
});

it.each([
  ['round(|', ['parameter("least")'], ['parameter("where-to")']],
  ['concat(|, channel', ['parameter("where-to")'], ['parameter("least")']],
  ['messages > para|', ['parameter("least")'], []],
  ['messages > parameter(|', ['parameter("least")', 'parameter("where-to")'], ['messages']],
  ['messages > parameter("whe|', ['parameter("where-to")'], ['parameter("least")']],
])('at %s parameters of the kind that fits are offered: %j and not %j', (marked, offered, missing) => {
  const caret = marked.indexOf('|');
  const found = completeFormula(marked.replace('|', ''), caret, {
    environment: TEST_ENVIRONMENT,
    level: 'row',
    parameters: { least: 5, 'where-to': 'line' },
  });
  const texts = found?.suggestions.map(({ text }) => text) ?? [];
  expect(texts).toEqual(expect.arrayContaining(offered));
  expect(texts.filter((text) => missing.includes(text))).toEqual([]);
});

it('nothing is offered within a constant text', () => {
  expect(complete('channel = "li|', 'row')).toEqual(['nothing']);
});

it('what begins with the typed letters comes first', () => {
  expect(complete('co|', 'aggregate').slice(0, 2)).toEqual(['coalesce(', 'count(']);
});

it('a function is offered with its signature and the key of its help', () => {
  const completion = completeFormula('roun', 4, { environment: TEST_ENVIRONMENT, level: 'aggregate' });
  expect(completion?.suggestions[0]).toEqual({
    kind: 'function',
    name: 'round',
    text: 'round(',
    signature: 'round(number, [digits])',
    help: 'formula.help.round',
  });
});
