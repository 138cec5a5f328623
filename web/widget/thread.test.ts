import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WebchatMessage } from '#contracts/webchat/protocol.ts';
import {
  addUnsent,
  EMPTY_THREAD,
  filterStorable,
  getLastLine,
  getNextUnsent,
  setFailed,
  setUploadedFile,
  setToTry,
  addLines,
  filterUnread,
  withAddresses,
  withoutUnsent,
} from './thread.ts';

function line(n: number, more: Partial<WebchatMessage> = {}): WebchatMessage {
  return {
    _id: `m${n}`,
    line: n,
    from: 'agent',
    author: 'Mali',
    text: `line ${n}`,
    at: '2026-01-05T10:00:00.000Z',
    client_id: null,
    ...more,
  };
}
const unsent = (client_id: string) => ({ client_id, text: client_id, at: '2026-01-05T10:00:00.000Z' });

test('Lines appear once and in order, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 12 }))), (batches) => {
      const thread = batches.reduce(
        (now, batch) =>
          addLines(
            now,
            batch.map((n) => line(n)),
          ),
        EMPTY_THREAD,
      );
      const wanted = [...new Set(batches.flat())].sort((a, b) => a - b);
      expect(thread.messages.map((message) => message.line)).toEqual(wanted);
      expect(getLastLine(thread)).toBe(wanted.at(-1) ?? 0);
    }),
  );
});

test('A blocked message appears once when it is released, after what arrived in the meantime', () => {
  const own = { from: 'visitor', client_id: 'a' } as const;
  const written = addUnsent(addLines(EMPTY_THREAD, [line(1)]), unsent('a'));
  const held = addLines(written, [line(1, { ...own, _id: 'held' })]);
  expect([held.messages.map(({ _id }) => _id), held.unsent, getLastLine(held)]).toEqual([
    ['m1', 'held'],
    [],
    1,
  ]);
  const { messages } = addLines(held, [line(2), line(3, own)]);
  expect(messages.map(({ _id }) => _id)).toEqual(['m1', 'm2', 'm3']);
});

test('A message is unsent until the server confirms it', () => {
  const written = addUnsent(addUnsent(EMPTY_THREAD, unsent('a')), unsent('b'));
  expect(getNextUnsent(written)?.client_id).toBe('a');
  const confirmed = addLines(written, [line(1, { from: 'visitor', client_id: 'a' })]);
  expect(getNextUnsent(confirmed)?.client_id).toBe('b');
  expect(confirmed.unsent).toHaveLength(1);
});

test('A refused message lets the next one pass and can be tried again', () => {
  const written = addUnsent(addUnsent(EMPTY_THREAD, unsent('a')), unsent('b'));
  const refused = setFailed(written, 'a', 'not_sent');
  expect(getNextUnsent(refused)?.client_id).toBe('b');
  expect(getNextUnsent(setToTry(refused, 'a'))?.client_id).toBe('a');
  expect(withoutUnsent(refused, 'a').unsent).toEqual([unsent('b')]);
});

test('An uploaded file keeps its name until it is retried, and is not stored for the next page', () => {
  const file = { blob: new Blob(['a']), name: 'a.png' };
  const written = addUnsent(addUnsent(EMPTY_THREAD, { ...unsent('a'), text: '', file }), unsent('b'));
  const given = setUploadedFile(written, 'a', 'named');
  expect(getNextUnsent(given)?.file).toEqual({ ...file, given: 'named' });
  expect(setToTry(setFailed(given, 'a', 'not_sent'), 'a')).toEqual(written);
  expect(filterStorable(given)).toEqual([unsent('b')]);
});

test('Only what agents wrote after the last read line is unread', () => {
  const thread = {
    ...addLines(EMPTY_THREAD, [line(1), line(2, { from: 'visitor' }), line(3)]),
    readLine: 1,
  };
  expect(filterUnread(thread).map((message) => message.line)).toEqual([3]);
});

test('Files are loaded from the suite, whatever page the widget is on', () => {
  const files = [{ kind: 'image' as const, name: 'a.png', url: '/media/token' }];
  const shown = withAddresses(line(1, { files }), 'https://care.test');
  expect(shown.files?.[0]?.url).toBe('https://care.test/media/token');
  expect(withAddresses(line(2), 'https://care.test')).toEqual(line(2));
});
