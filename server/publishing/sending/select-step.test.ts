import { expect, test } from 'vitest';
import {
  selectStep,
  type Step,
  type StepFacts,
  type StepPart,
} from '#server/publishing/sending/select-step.ts';

const NOW = Date.parse('2026-06-01T09:00:00.000Z');
const MINUTE = 60_000;

function part(more: Partial<StepPart> = {}): StepPart {
  const bare = { position: 0, kind: 'main', state: 'waiting', nextAt: null } as const;
  return { ...bare, ready: false, started: false, repeatable: false, looked: false, ...more };
}

function facts(more: Partial<StepFacts> = {}): StepFacts {
  const plan = { due: NOW, worthUntil: NOW + 60 * MINUTE, nextTryAt: null, waitsForAccount: false };
  const network = { prepares: false, looksUp: true };
  return {
    now: NOW,
    state: 'scheduled',
    held: false,
    deleted: false,
    ...plan,
    ...network,
    parts: [part()],
    ...more,
  };
}

function thread(state: StepPart['state'], position: number): StepPart {
  return part({ kind: 'thread', state, position });
}
const comment = (more: Partial<StepPart>): StepPart => part({ kind: 'comment', position: 1000, ...more });

test.each<[string, Partial<StepFacts>, Step]>([
  ['before its time', { due: NOW + 1 }, { do: 'nothing' }],
  ['at its time', {}, { do: 'publish', position: 0 }],
  ['held', { held: true }, { do: 'nothing' }],
  ['deleted', { deleted: true }, { do: 'nothing' }],
  ['later than it is worth', { worthUntil: NOW - 1 }, { do: 'miss' }],
  ['waiting for its account', { waitsForAccount: true }, { do: 'nothing' }],
  ['before the next attempt', { nextTryAt: NOW + 1 }, { do: 'nothing' }],
  [
    'before its time, on a network that prepares',
    { due: NOW + 1, prepares: true },
    { do: 'prepare', position: 0 },
  ],
  [
    'prepared before its time',
    { state: 'ready', due: NOW + 1, prepares: true, parts: [part({ ready: true })] },
    { do: 'nothing' },
  ],
  [
    'planned for another time after it was prepared',
    { due: NOW + 1, prepares: true, parts: [part({ ready: true })] },
    { do: 'keep_ready' },
  ],
  ['planned for a later time than its next attempt', { due: NOW + 1, nextTryAt: NOW }, { do: 'wait' }],
  ['at its time and not prepared', { prepares: true }, { do: 'prepare', position: 0 }],
  [
    'at its time and prepared',
    { prepares: true, parts: [part({ ready: true })] },
    { do: 'publish', position: 0 },
  ],
  [
    'tried before, where another call is a second post',
    { parts: [part({ started: true })] },
    { do: 'look_up', position: 0 },
  ],
  [
    'tried before and looked for',
    { parts: [part({ started: true, looked: true })] },
    { do: 'publish', position: 0 },
  ],
  [
    'tried before, where another call stays one post',
    { parts: [part({ started: true, repeatable: true })] },
    { do: 'publish', position: 0 },
  ],
  [
    'tried before, where nothing can be looked for',
    { looksUp: false, parts: [part({ started: true })] },
    { do: 'publish', position: 0 },
  ],
])('A post that is %s', (_, given, step) => expect(selectStep(facts(given))).toEqual(step));

test.each<[string, readonly StepPart[], Step]>([
  [
    'repeats a call that stays one post',
    [part({ state: 'sending', repeatable: true })],
    { do: 'publish', position: 0 },
  ],
  ['never repeats another one', [part({ state: 'sending' })], { do: 'give_up', position: 0 }],
  ['waits for its pause', [part({ state: 'sending', repeatable: true, nextAt: NOW + 1 })], { do: 'nothing' }],
  [
    'looks at what its network works on',
    [part({ state: 'processing', nextAt: NOW })],
    { do: 'look_up', position: 0 },
  ],
  [
    'goes on with the first part of a thread that is missing',
    [part({ state: 'published' }), thread('published', 1), thread('waiting', 2), thread('waiting', 3)],
    { do: 'publish', position: 2 },
  ],
  ['is finished with its last part', [part({ state: 'published' }), comment({})], { do: 'finish' }],
])('A post that is being sent %s', (_, parts, step) =>
  expect(selectStep(facts({ state: 'sending', parts }))).toEqual(step),
);

test.each<[string, Partial<StepPart>, Step]>([
  ['before its pause has passed', { nextAt: NOW + 1 }, { do: 'nothing' }],
  ['once its pause has passed', { nextAt: NOW }, { do: 'publish', position: 1000 }],
  ['that failed', { state: 'failed' }, { do: 'nothing' }],
  ['that may be there already', { nextAt: NOW, started: true }, { do: 'look_up', position: 1000 }],
  ['that a dead process was sending', { state: 'sending' }, { do: 'give_up', position: 1000 }],
  ['of which nobody knows', { state: 'unknown', nextAt: null }, { do: 'nothing' }],
])('A first comment %s', (_, given, step) =>
  expect(
    selectStep(facts({ state: 'published', parts: [part({ state: 'published' }), comment(given)] })),
  ).toEqual(step),
);

test('Nothing is done with a post of which nobody knows, but looking for it at its time', () => {
  const at = (nextAt: number | null) =>
    selectStep(facts({ state: 'unknown', parts: [part({ state: 'unknown', nextAt, repeatable: true })] }));
  expect(at(null)).toEqual({ do: 'nothing' });
  expect(at(NOW + 1)).toEqual({ do: 'nothing' });
  expect(at(NOW)).toEqual({ do: 'look_up', position: 0 });
});

test.each(['draft', 'in_review', 'approved', 'failed', 'missed', 'cancelled', 'removed'] as const)(
  'Nothing is done with a post that is %s',
  (state) => expect(selectStep(facts({ state }))).toEqual({ do: 'nothing' }),
);
