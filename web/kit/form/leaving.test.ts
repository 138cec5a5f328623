import { expect, it } from 'vitest';
import { isClosingForm } from './leaving.ts';

const at = (pathname: string, search: Record<string, string> = {}) => ({ pathname, search });
const page = '/settings/sla/crm';

it.each([
  ['another page', at(page), at('/settings/tags/crm'), 'PUSH', true],
  ['a drawer that closes by itself', at(page, { item: '1' }), at(page), 'PUSH', false],
  ['the button back over a drawer', at(page, { item: '1' }), at(page), 'BACK', true],
  ['the button forward', at(page), at(page, { item: '1' }), 'FORWARD', true],
  ['another tab', at(page, { tab: 'a' }), at(page, { tab: 'b' }), 'PUSH', true],
  ['the first tab from another', at(page, { tab: 'b' }), at(page), 'PUSH', true],
  ['what was saved gets its address', at(page, { item: 'new' }), at(page, { tab: 'a' }), 'REPLACE', false],
])('%s', (_, current, next, action, left) => expect(isClosingForm({ current, next, action })).toBe(left));
