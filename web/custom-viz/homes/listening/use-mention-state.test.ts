import { expect, test } from 'vitest';
import { readMentions } from './use-mention-state.ts';

test('The filter of an address is conditions and a period, by the name of its range or by two instants', () => {
  expect(readMentions({ channel: 'pantip', range: '7d', tab: 'two' })).toEqual({
    mentions: { channel: 'pantip' },
    period: { kind: 'last', count: 7, unit: 'day', whole: false },
  });
  const span = { from: '2026-04-01T00:00:00.000Z', to: '2026-04-08T00:00:00.000Z' };
  expect(readMentions({ text: 'กาแฟ', ...span })).toEqual({
    mentions: { text: 'กาแฟ' },
    period: { kind: 'span', ...span },
  });
  expect(readMentions({})?.period).toMatchObject({ kind: 'last', count: 30, unit: 'day' });
});
