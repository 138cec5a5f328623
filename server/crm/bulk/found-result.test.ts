import { expect, test } from 'vitest';
import { withSettled } from '#server/crm/bulk/found-result.ts';
import type { FoundOutcome, FoundRow } from '#server/crm/bulk/found-store.ts';

function row(outcome: FoundOutcome, code: string | null = null, reason: string | null = null): FoundRow {
  return {
    position: 1,
    ticket_id: 't',
    before: null,
    outcome,
    code,
    reason,
    message: code,
    fault: null,
  };
}

test('The result counts the changed tickets, and the others by their reasons, the most frequent first', () => {
  const first = withSettled({ changed: 0, refused: [] }, [
    row('changed'),
    row('refused', 'illegal_transition', 'ticket_states'),
    row('refused', 'illegal_transition'),
  ]);
  const then = withSettled(first, [
    row('undone'),
    row('kept', 'illegal_transition'),
    row('kept', 'stale_version'),
  ]);
  expect([then.changed, then.refused.map(({ code, reason, count }) => [code, reason, count])]).toEqual([
    2,
    [
      ['illegal_transition', null, 2],
      ['illegal_transition', 'ticket_states', 1],
      ['stale_version', null, 1],
    ],
  ]);
  expect(first.refused).toHaveLength(2);
});
