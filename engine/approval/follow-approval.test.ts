import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApprovalEvent, ApprovalPerson, ApprovalWorkflow } from '#contracts/approvals/workflow.ts';
import { findApprovalRefusal, followApproval, mayGoOut } from '#engine/approval/follow-approval.ts';

const user = (id: string, ...roles: string[]): ApprovalPerson => ({ kind: 'user', id, roles });
const client: ApprovalPerson = { kind: 'client', id: 'c', roles: [] };
const [ann, bob, eve] = [user('ann', 'legal'), user('bob', 'legal', 'brand'), user('eve')];
const submit = (hash: string, ...authors: string[]): ApprovalEvent => ({ kind: 'submitted', hash, authors });
const approve = (hash: string, by: ApprovalPerson): ApprovalEvent => ({ kind: 'approved', hash, by });

const LEGAL: ApprovalWorkflow = {
  steps: [{ approvers: [{ kind: 'role', id: 'legal' }], needed: 1 }],
  own_work: false,
};
const TWO_STEPS: ApprovalWorkflow = {
  steps: [...LEGAL.steps, { approvers: [{ kind: 'client', id: 'c' }], needed: 'all' }],
  own_work: false,
};

describe('Steps', () => {
  test('One step after another is approved, and only the whole way makes it approved', () => {
    const events = [submit('1'), approve('1', client), approve('1', ann)];
    expect(followApproval(TWO_STEPS, events)).toMatchObject({ state: 'in_review', step: 1 });
    const approved = followApproval(TWO_STEPS, [...events, approve('1', client)]);
    expect(approved).toMatchObject({ state: 'approved', hash: '1' });
    expect([mayGoOut(approved, '1'), mayGoOut(approved, '2')]).toEqual([true, false]);
  });

  test('A step for all needs a person of its own for each approver', () => {
    const all: ApprovalWorkflow = {
      steps: [
        {
          approvers: [
            { kind: 'role', id: 'legal' },
            { kind: 'role', id: 'brand' },
          ],
          needed: 'all',
        },
      ],
      own_work: false,
    };
    expect(followApproval(all, [submit('1'), approve('1', bob)]).state).toBe('in_review');
    expect(followApproval(all, [submit('1'), approve('1', bob), approve('1', ann)]).state).toBe('approved');
  });

  test('The same person counts once where several are needed', () => {
    const two: ApprovalWorkflow = {
      steps: [{ approvers: [{ kind: 'role', id: 'legal' }], needed: 2 }],
      own_work: false,
    };
    expect(followApproval(two, [submit('1'), approve('1', ann), approve('1', ann)]).state).toBe('in_review');
    expect(followApproval(two, [submit('1'), approve('1', ann), approve('1', bob)]).state).toBe('approved');
  });
});

describe('Who may not approve', () => {
  test.each([
    ['before it is submitted', [], ann, 'not_in_review'],
    ['what has changed meanwhile', [submit('2')], ann, 'other_version'],
    ['without being an approver', [submit('1')], eve, 'not_an_approver'],
    ['their own work', [submit('1', 'ann')], ann, 'own_work'],
    ['once they are barred', [submit('1'), { kind: 'barred', person: ann }], ann, 'not_an_approver'],
  ] as const)('Nobody approves %s', (_, events, by, refusal) => {
    expect(findApprovalRefusal(LEGAL, events, { hash: '1', by })).toBe(refusal);
    expect(mayGoOut(followApproval(LEGAL, [...events, approve('1', by)]), '1')).toBe(false);
  });

  test('People approve their own work where the workflow allows it', () => {
    const own = { ...LEGAL, own_work: true };
    expect(followApproval(own, [submit('1', 'ann'), approve('1', ann)]).state).toBe('approved');
  });
});

describe('What takes an approval away', () => {
  const approved = [submit('1'), approve('1', ann)];
  test.each([
    ['an edit', [{ kind: 'edited', hash: '2' }], 'draft'],
    [
      'an edit and back again',
      [
        { kind: 'edited', hash: '2' },
        { kind: 'edited', hash: '1' },
      ],
      'draft',
    ],
    ['withdrawing it', [{ kind: 'withdrawn' }], 'draft'],
    ['submitting it again', [submit('1')], 'in_review'],
  ] as const)('It is no longer approved after %s', (_, events, state) => {
    const after = followApproval(LEGAL, [...approved, ...events]);
    expect([after.state, mayGoOut(after, '1')]).toEqual([state, false]);
  });

  test('What expired or was sent back is not approved by a late approval', () => {
    for (const end of [{ kind: 'expired' }, { kind: 'sent_back', hash: '1', by: ann }] as const)
      expect(mayGoOut(followApproval(LEGAL, [submit('1'), end, approve('1', ann)]), '1')).toBe(false);
  });

  test('An emergency lets out one version alone', () => {
    const out = followApproval(LEGAL, [submit('1'), { kind: 'released', hash: '1', reason: 'recall' }]);
    expect([mayGoOut(out, '1'), mayGoOut(out, '2')]).toEqual([true, false]);
  });
});

/** Drawn histories over few people and versions, so that all kinds of clashes come up. */
const hash = fc.constantFrom('1', '2');
const person = fc.constantFrom(ann, bob, eve, client);
const event: fc.Arbitrary<ApprovalEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({ hash, authors: fc.subarray(['ann', 'bob']) })
      .map(({ hash: of, authors }) => submit(of, ...authors)),
  },
  { weight: 20, arbitrary: fc.tuple(hash, person).map(([of, by]) => approve(of, by)) },
  hash.map((of) => ({ kind: 'edited', hash: of }) as const),
  fc.tuple(hash, person).map(([of, by]) => ({ kind: 'sent_back', hash: of, by }) as const),
  person.map((who) => ({ kind: 'barred', person: who }) as const),
  fc.constantFrom<ApprovalEvent>({ kind: 'expired' }, { kind: 'withdrawn' }),
);

/** A plain second reading of the history: everything since the last submission, which nothing may have ended. */
function mayGoOutPlainly(events: readonly ApprovalEvent[], now: string): boolean {
  const begin = events.findLastIndex(({ kind }) => kind === 'submitted');
  const begun = events[begin];
  if (begun?.kind !== 'submitted' || begun.hash !== now) return false;
  const barredBefore = (id: string, index: number): boolean =>
    events.slice(0, index).some((one) => one.kind === 'barred' && one.person.id === id);
  let isLegal = false;
  let isDone = false;
  for (let index = begin + 1; index < events.length; index += 1) {
    const one = events[index];
    if (!one) continue;
    if (one.kind === 'withdrawn') return false;
    if (one.kind === 'edited' && one.hash !== now) return false;
    if (one.kind === 'expired' && !isDone) return false;
    if (one.kind !== 'approved' && one.kind !== 'sent_back') continue;
    if (isDone || one.hash !== now || barredBefore(one.by.id, index)) continue;
    const decides = isLegal ? one.by.kind === 'client' : one.by.roles.includes('legal');
    if (!decides) continue;
    if (one.kind === 'sent_back') return false;
    if (one.by.kind === 'user' && begun.authors.includes(one.by.id)) continue;
    if (isLegal) isDone = true;
    else isLegal = true;
  }
  return isDone;
}

test('Nothing goes out that was not approved at every step as it now is, whatever happened before', () => {
  let approvals = 0;
  fc.assert(
    fc.property(fc.array(event, { minLength: 3, maxLength: 16 }), hash, (events, now) => {
      const found = mayGoOut(followApproval(TWO_STEPS, events), now);
      approvals += Number(found);
      expect(found).toBe(mayGoOutPlainly(events, now));
    }),
    { numRuns: 20_000, seed: 29 },
  );
  expect(approvals).toBeGreaterThan(100);
});
