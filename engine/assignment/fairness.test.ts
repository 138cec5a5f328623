import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  STRATEGIES,
  type AutoAssignAgent,
  type AutoAssignRule,
} from '#contracts/crm/auto-assign/entities.ts';
import { decide } from '#engine/assignment/decide.ts';
import { prepareRules, type AgentState } from '#engine/assignment/situation.ts';

const kept = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const settings = {
  only_punched_in: true,
  only_accepting_status: true,
  default_capacity: 3,
  keep_last_agent: true,
};
function agentOf(_id: string, capacity: number): AutoAssignAgent {
  return {
    _id,
    name: _id,
    rules: ['rule'],
    capacity,
    weight: 1,
    skills: [],
    languages: [],
    active: true,
    ...kept,
  };
}
function ruleOf(users: string[], strategy: AutoAssignRule['strategy']): AutoAssignRule {
  return {
    _id: 'rule',
    position: 0,
    name: 'Rule',
    active: true,
    users,
    condition: { match: 'all', items: [] },
    condition_ids: [],
    strategy,
    skills: [],
    fallback: 'wait',
    ...kept,
  };
}

/** The events of a day: a ticket comes, one is done, an agent goes away or comes back. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('come' as const), weight: fc.constantFrom(1, 1, 0.3, 0.5) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('done' as const), which: fc.nat(200) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('away' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('back' as const), which: fc.nat(5) }) },
);

type Ticket = { id: number; weight: number; holder: string | null };

it('on a random day nobody is above capacity or away, nothing waits while there is a free place, and the queue keeps its order', () => {
  let waitedSome = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...STRATEGIES),
      fc.array(step, { minLength: 20, maxLength: 80 }),
      (capacities, strategy, day) => {
        const agents = capacities.map((capacity, at) => agentOf(`agent${at}`, capacity));
        const rules = prepareRules(
          [
            ruleOf(
              agents.map(({ _id }) => _id),
              strategy,
            ),
          ],
          new Map(),
        );
        const present = new Set(agents.map(({ _id }) => _id));
        const given = new Map<string, number>();
        const tickets: Ticket[] = [];
        const loadOf = (id: string): number =>
          tickets.reduce((sum, { holder, weight }) => sum + (holder === id ? weight : 0), 0);
        const states = (): Map<string, AgentState> =>
          new Map(
            agents.map(({ _id }) => {
              const last = given.get(_id) ?? 0;
              const here = present.has(_id);
              return [
                _id,
                { load: loadOf(_id), punched_in: here, accepts: true, last_given: last, idle_since: last },
              ];
            }),
          );
        const ask = (ticket: Ticket): string | null =>
          decide(
            { rules, agents: new Map(agents.map((one) => [one._id, one])), states: states(), settings },
            { facts: {}, last_agent_id: null, weight: ticket.weight },
          ).agent_id;
        day.forEach((one, at) => {
          if (one.act === 'come') tickets.push({ id: at, weight: one.weight, holder: null });
          if (one.act === 'done' && tickets.length > 0) tickets.splice(one.which % tickets.length, 1);
          const who =
            one.act === 'away' || one.act === 'back' ? agents[one.which % agents.length]?._id : undefined;
          if (who && one.act === 'away') present.delete(who);
          if (who && one.act === 'back') present.add(who);
          // The queue is drained in its order after every event.
          for (const ticket of tickets.filter(({ holder }) => holder === null)) {
            const holder = ask(ticket);
            if (holder === null) continue;
            expect(present.has(holder)).toBe(true);
            ticket.holder = holder;
            given.set(holder, at + 1);
          }
          for (const { _id, capacity } of agents)
            expect(loadOf(_id)).toBeLessThanOrEqual((capacity ?? 0) + 1e-9);
          for (const waiting of tickets.filter(({ holder }) => holder === null)) {
            waitedSome += 1;
            for (const { _id, capacity } of agents)
              if (present.has(_id))
                expect(loadOf(_id) + waiting.weight).toBeGreaterThan((capacity ?? 0) + 1e-9);
          }
        });
      },
    ),
  );
  expect(waitedSome).toBeGreaterThan(20);
});

it('in turn and by idleness, all agents get the same number of tickets, give or take one', () => {
  for (const strategy of ['round_robin', 'longest_idle', 'least_open'] as const) {
    const agents = ['a', 'b', 'c'].map((id) => agentOf(id, 1000));
    const rules = prepareRules([ruleOf(['a', 'b', 'c'], strategy)], new Map());
    const counts = new Map<string, number>();
    const last = new Map<string, number>();
    for (let at = 1; at <= 100; at += 1) {
      const states = new Map(
        agents.map(({ _id }) => {
          const given = last.get(_id) ?? 0;
          const load = counts.get(_id) ?? 0;
          return [_id, { load, punched_in: true, accepts: true, last_given: given, idle_since: given }];
        }),
      );
      const { agent_id } = decide(
        { rules, agents: new Map(agents.map((one) => [one._id, one])), states, settings },
        { facts: {}, last_agent_id: null },
      );
      if (agent_id === null) throw new Error('nobody was free');
      counts.set(agent_id, (counts.get(agent_id) ?? 0) + 1);
      last.set(agent_id, at);
    }
    expect(Math.max(...counts.values()) - Math.min(...counts.values()), strategy).toBeLessThanOrEqual(1);
  }
});
