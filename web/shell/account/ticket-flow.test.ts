import { expect, it } from 'vitest';
import { findTicketFlow } from './ticket-flow.ts';

const RULES = { automatic: true, only_punched_in: true, only_accepting_status: true };

it.each([
  ['out', { isIn: false, accepts: true, rules: RULES }],
  ['out', { isIn: false, accepts: false, rules: RULES }],
  ['status', { isIn: true, accepts: false, rules: RULES }],
  ['gets', { isIn: true, accepts: true, rules: RULES }],
  ['gets_out', { isIn: false, accepts: true, rules: { ...RULES, only_punched_in: false } }],
  ['gets', { isIn: true, accepts: false, rules: { ...RULES, only_accepting_status: false } }],
  ['by_hand', { isIn: true, accepts: true, rules: { ...RULES, automatic: false } }],
  ['by_hand_out', { isIn: false, accepts: true, rules: { ...RULES, automatic: false } }],
] as const)('The sentence is "%s" for %o', (flow, input) => {
  expect(findTicketFlow(input)).toBe(flow);
});
