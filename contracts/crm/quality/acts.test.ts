import { expect, it } from 'vitest';
import {
  canAppeal,
  canDecide,
  canReview,
  canSeeReview,
  type CaseFacts,
} from '#contracts/crm/quality/acts.ts';
import { CASE_STATES } from '#contracts/crm/quality/case.ts';

const JUDGED = '2026-03-01T10:00:00.000Z';
function standing(given: Partial<CaseFacts> = {}): CaseFacts {
  return {
    state: 'open',
    agent_id: 'agent',
    reviewed_at: null,
    reviewers: [],
    ...given,
  };
}
const who = (_id: string, judges = true) => ({ _id, judges });

it('nobody scores their own work, scores twice, without permission, or after the case is scored', () => {
  const judges = (one: CaseFacts, name: string, right = true) => canReview(one, who(name, right));
  expect(judges(standing(), 'a')).toBe(true);
  expect(judges(standing(), 'agent')).toBe(false);
  expect(judges(standing(), 'a', false)).toBe(false);
  expect(judges(standing({ reviewers: ['a'] }), 'a')).toBe(false);
  expect(judges(standing({ reviewers: ['a'] }), 'b')).toBe(true);
  expect(CASE_STATES.filter((state) => judges(standing({ state }), 'a'))).toEqual(['open']);
});

it('only the agent may object, once the case is scored, for fourteen days', () => {
  const after = (days: number) => new Date(Date.parse(JUDGED) + days * 86_400_000);
  const judged = standing({ state: 'judged', reviewed_at: JUDGED, reviewers: ['a'] });
  expect(canAppeal(judged, who('agent', false), after(14))).toBe(true);
  expect(canAppeal(judged, who('agent', false), after(14.01))).toBe(false);
  expect(canAppeal(judged, who('a'), after(1))).toBe(false);
  expect(canAppeal({ ...judged, state: 'settled' }, who('agent'), after(1))).toBe(false);
});

it('an objection is decided by somebody who was not involved in the case', () => {
  const appealed = standing({ state: 'appealed', reviewers: ['a', 'b'] });
  expect(['a', 'b', 'agent', 'c'].filter((name) => canDecide(appealed, who(name)))).toEqual(['c']);
  expect(canDecide(appealed, who('c', false))).toBe(false);
});

it('the first score is hidden from the user who gives the second', () => {
  expect(canSeeReview(standing(), 'a', who('b'))).toBe(false);
  expect(canSeeReview(standing(), 'a', who('a'))).toBe(true);
  expect(canSeeReview(standing({ state: 'judged' }), 'a', who('b'))).toBe(true);
});
