import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  STRATEGIES,
  type AutoAssignAgent,
  type AutoAssignRule,
} from '#contracts/crm/auto-assign/entities.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { decide } from '#engine/assignment/decide.ts';
import { replay } from '#engine/assignment/replay.ts';
import { prepareRules, type AgentState, type Situation } from '#engine/assignment/situation.ts';

const kept = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
function agent(_id: string, more: Partial<AutoAssignAgent> = {}): AutoAssignAgent {
  return {
    _id,
    name: _id,
    rules: [],
    capacity: null,
    weight: 1,
    skills: [],
    languages: [],
    active: true,
    ...kept,
    ...more,
  };
}
function rule(more: Partial<AutoAssignRule> = {}): AutoAssignRule {
  return {
    _id: 'rule',
    position: 0,
    name: 'Rule',
    active: true,
    users: ['a', 'b', 'c'],
    condition: { match: 'all', items: [] },
    condition_ids: [],
    strategy: 'least_open',
    skills: [],
    fallback: 'next_rule',
    ...kept,
    ...more,
  };
}
const free: AgentState = { load: 0, punched_in: true, accepts: true, last_given: 0, idle_since: 0 };
const settings = {
  only_punched_in: true,
  only_accepting_status: true,
  default_capacity: 3,
  keep_last_agent: true,
};

function ask(
  given: {
    rules?: AutoAssignRule[];
    agents?: AutoAssignAgent[];
    states?: Record<string, Partial<AgentState>>;
  } = {},
  ticket: { facts?: Record<string, string | string[]>; last?: string; not_to?: string; weight?: number } = {},
  more: Partial<Situation> & { conditions?: ReadonlyMap<string, ConditionSet> } = {},
) {
  const agents = given.agents ?? ['a', 'b', 'c'].map((id) => agent(id));
  return decide(
    {
      rules: prepareRules(given.rules ?? [rule()], more.conditions ?? new Map()),
      agents: new Map(agents.map((one) => [one._id, one])),
      states: new Map(agents.map(({ _id }) => [_id, { ...free, ...given.states?.[_id] }])),
      settings,
      ...more,
    },
    { ...ticket, facts: ticket.facts ?? {}, last_agent_id: ticket.last ?? null },
  );
}

describe('assignment of a ticket', () => {
  it('the strategy chooses the agent: fewest open, longest waiting, by weight, or least needed elsewhere', () => {
    const states = {
      a: { load: 2, last_given: 10 },
      b: { load: 1, last_given: 30 },
      c: { load: 1, last_given: 20 },
    };
    expect(ask({ states }).agent_id).toBe('c');
    expect(ask({ states, rules: [rule({ strategy: 'round_robin' })] }).agent_id).toBe('a');
    const weighted = [agent('a', { weight: 4 }), agent('b'), agent('c')];
    expect(ask({ states, agents: weighted, rules: [rule({ strategy: 'weighted' })] }).agent_id).toBe('a');
    const skilled = [
      agent('a', { skills: ['thai', 'refund'] }),
      agent('b', { skills: ['thai'] }),
      agent('c'),
    ];
    const best = rule({ strategy: 'best_skills', skills: ['thai'] });
    expect(ask({ agents: skilled, rules: [best] })).toMatchObject({
      agent_id: 'b',
      skipped: [{ agent_id: 'c', why: 'skills' }],
    });
  });

  it('agents who are away, full, switched off or accept no tickets are skipped, with the reason', () => {
    const agents = [agent('a'), agent('b', { capacity: 1 }), agent('c', { active: false })];
    const states = { a: { punched_in: false }, b: { load: 1 } };
    expect(ask({ agents, states })).toMatchObject({
      rule_id: 'rule',
      agent_id: null,
      reason: 'nobody_free',
      free: [],
      skipped: [
        { agent_id: 'a', why: 'not_punched_in' },
        { agent_id: 'b', why: 'full' },
        { agent_id: 'c', why: 'inactive' },
      ],
    });
    const lenient = { settings: { ...settings, only_punched_in: false } };
    expect(ask({ agents, states }, {}, lenient).agent_id).toBe('a');
  });

  it('rules are evaluated in order, and a rule without an available agent passes on only where it says so', () => {
    const line = {
      match: 'all' as const,
      items: [{ field: 'channel', operator: 'is_any_of', value: ['line'] }],
    };
    const first = rule({ _id: 'first', users: [], condition: line });
    const rules = [rule({ _id: 'second', position: 1, users: ['b'] }), first];
    const facts = { channel: ['line'] };
    expect(ask({ rules }, { facts })).toMatchObject({ rule_id: 'second', agent_id: 'b' });
    const waits = [...rules.slice(0, 1), { ...first, fallback: 'wait' as const }];
    expect(ask({ rules: waits }, { facts })).toMatchObject({ rule_id: 'first', reason: 'nobody_free' });
    expect(ask({ rules: waits }, { facts: { channel: ['webchat'] } }).rule_id).toBe('second');
    expect(ask({ rules: [first] }, { facts: { channel: ['webchat'] } }).reason).toBe('no_rule');
  });

  it('a customer stays with their previous agent while that agent belongs to the rule and is free', () => {
    expect(ask({}, { last: 'c' })).toMatchObject({ agent_id: 'c', reason: 'last_agent' });
    expect(ask({ states: { c: { load: 3 } } }, { last: 'c' }).reason).toBe('assigned');
    expect(ask({}, { last: 'z' }).reason).toBe('assigned');
  });

  it('shared conditions are evaluated as well, and an unknown one does not block assignment', () => {
    const shared = rule({ condition_ids: ['vip', 'gone'] });
    const vip = {
      match: 'all' as const,
      items: [{ field: 'customer', operator: 'contains_any', value: ['VIP'] }],
    };
    const conditions = new Map([['vip', vip]]);
    expect(
      ask({ rules: [shared] }, { facts: { customer: 'vip Anan' } }, { conditions }).agent_id,
    ).not.toBeNull();
    expect(ask({ rules: [shared] }, { facts: { customer: 'Anan' } }, { conditions }).reason).toBe('no_rule');
  });
});

it('the explanation names the rule, the agent and why the others were not chosen', () => {
  const off = rule({ _id: 'off', active: false });
  const mail = rule({
    _id: 'mail',
    position: 1,
    condition: { match: 'all', items: [{ field: 'channel', operator: 'is_any_of', value: ['email'] }] },
  });
  const thai = rule({
    _id: 'thai',
    position: 2,
    strategy: 'longest_idle',
    condition: {
      match: 'any',
      items: [{ field: 'message', operator: 'contains_any', value: ['คืน', 'late'] }],
    },
  });
  const agents = [agent('a', { languages: ['en'] }), agent('b'), agent('c'), agent('d')];
  const states = { b: { idle_since: 20 }, c: { idle_since: 10 }, d: {} };
  const facts = { channel: ['line'], message: 'ขอคืนเงิน', language: ['th'] };
  const users = ['a', 'b', 'c', 'd', 'left'];
  const said = ask({ rules: [off, mail, { ...thai, users }], agents, states }, { facts, not_to: 'd' });
  expect(said).toEqual({
    rule_id: 'thai',
    agent_id: 'c',
    reason: 'assigned',
    strategy: 'longest_idle',
    skipped: [
      { agent_id: 'a', why: 'language' },
      { agent_id: 'd', why: 'had_it' },
      { agent_id: 'left', why: 'gone' },
    ],
    free: [
      { agent_id: 'c', load: 0, capacity: 3 },
      { agent_id: 'b', load: 0, capacity: 3 },
    ],
    passed: [
      { rule_id: 'off', why: 'inactive', field: null },
      { rule_id: 'mail', why: 'condition', field: 'channel' },
    ],
    met: [{ field: 'message', found: ['คืน'] }],
  });
});

it('tickets are weighted: with e-mails of three tenths, three fill a place and four do not', () => {
  const agents = [agent('a', { capacity: 1 })];
  const mails = [0, 0.3, 0.6, 0.7, 0.9].map((load) =>
    ask({ agents, states: { a: { load } } }, { weight: 0.3 }),
  );
  expect(mails.map(({ agent_id }) => agent_id)).toEqual(['a', 'a', 'a', 'a', null]);
});

it('a replay of past tickets reduces loads when they were done and keeps customers with the agent it gave them', () => {
  const given = { facts: {}, last_agent_id: null };
  const past = (contact_id: string, from: number, to: number | null) => ({
    ticket: { contact_id },
    given,
    from,
    to,
  });
  const situation = {
    rules: prepareRules([rule({ users: ['a', 'b'] })], new Map()),
    agents: new Map(['a', 'b'].map((id) => [id, agent(id, { capacity: 1 })])),
    states: new Map(['a', 'b'].map((id) => [id, { ...free, punched_in: false, load: 9 }])),
    settings,
  };
  const tickets = [
    past('y', 20, null),
    past('x', 10, 40),
    past('z', 30, 35),
    past('x', 50, null),
    past('y', 60, 70),
  ];
  const said = replay(situation, tickets).map(({ ticket, decision }) => [
    ticket.contact_id,
    decision.agent_id,
  ]);
  expect(said).toEqual([
    ['x', 'a'],
    ['y', 'b'],
    ['z', null],
    ['x', 'a'],
    ['y', null],
  ]);
});

it('nobody gets more than their limit, and under fewest open the loads of agents with room differ by one at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...STRATEGIES),
      fc.integer({ min: 0, max: 60 }),
      (capacities, strategy, tickets) => {
        const agents = capacities.map((capacity, index) => agent(`agent${index}`, { capacity }));
        const users = agents.map(({ _id }) => _id);
        const open: Record<string, number> = Object.fromEntries(users.map((id) => [id, 0]));
        const last: Record<string, number> = {};
        for (let turn = 1; turn <= tickets; turn += 1) {
          const states = Object.fromEntries(
            users.map((id) => [id, { load: open[id] ?? 0, last_given: last[id] ?? 0 }]),
          );
          const { agent_id } = ask({ agents, states, rules: [rule({ users, strategy })] });
          if (agent_id === null) continue;
          open[agent_id] = (open[agent_id] ?? 0) + 1;
          last[agent_id] = turn;
        }
        const total = capacities.reduce((sum, one) => sum + one, 0);
        expect(Object.values(open).reduce((sum, one) => sum + one, 0)).toBe(Math.min(total, tickets));
        for (const { _id, capacity } of agents) expect(open[_id]).toBeLessThanOrEqual(capacity ?? 0);
        const unfilled = agents
          .filter(({ _id, capacity }) => (open[_id] ?? 0) < (capacity ?? 0))
          .map(({ _id }) => open[_id] ?? 0);
        if (strategy === 'least_open' && unfilled.length > 1)
          expect(Math.max(...unfilled) - Math.min(...unfilled)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
