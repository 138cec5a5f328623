import { expect, test } from 'vitest';
import { parseStoredChat } from './memory.ts';

test('what was written is read', () => {
  const unsent = [{ client_id: 'a', text: 'สวัสดี', at: '2026-01-05T10:00:00.000Z' }];
  expect(parseStoredChat(JSON.stringify({ token: 't', unsent, readLine: 4 }))).toEqual({
    token: 't',
    unsent,
    readLine: 4,
  });
});

test.each([
  null,
  '',
  'x',
  '[]',
  '7',
  '{"token":7,"unsent":{},"readLine":"9"}',
  '{"unsent":[1,null,{"text":"a"}]}',
])('%s counts as nothing', (text) => expect(parseStoredChat(text)).toEqual({ unsent: [], readLine: 0 }));
