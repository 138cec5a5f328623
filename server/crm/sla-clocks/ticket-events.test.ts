import { describe, expect, it } from 'vitest';
import { buildPastEvents } from '#server/crm/sla-clocks/past-events.ts';
import { toClockEvents, type LoggedEvent } from '#server/crm/sla-clocks/ticket-events.ts';

const at = '2026-03-02T09:00:00.000Z';
function logged(kind: string, rest: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    seq: 1,
    at,
    kind,
    actor_kind: 'user',
    actor_id: null,
    data: {},
    after: null,
    ...rest,
  };
}
function kinds(event: LoggedEvent) {
  return toClockEvents(event).map(
    ({ at: _at, seq: _seq, logged: _logged, actorId: _actor, ...rest }) => rest,
  );
}

describe('events of the log as SLA timers see them', () => {
  it.each<[string, LoggedEvent, object[]]>([
    [
      'a beginning',
      logged('ticket.created', { after: { state: 'new', assignee_id: 'a' } }),
      [{ kind: 'created', state: 'new', assigned: true }],
    ],
    [
      'a conversation that we began',
      logged('ticket.created', { data: { source: 'agent' }, after: { state: 'pending', assignee_id: 'a' } }),
      [{ kind: 'created', state: 'pending', assigned: true, unasked: true }],
    ],
    ['a customer', logged('message.received'), [{ kind: 'customer' }]],
    ['a message that another system answers', logged('message.received', { data: { standby: true } }), []],
    [
      'a person’s answer that opens the ticket',
      logged('ticket.replied', { after: { state: 'open', assignee_id: 'a' } }),
      [{ kind: 'answered' }, { kind: 'changed', state: 'open', assigned: true }],
    ],
    [
      'an answer that a colleague gave in the network’s own inbox',
      logged('ticket.replied', { actor_kind: 'outside', data: { elsewhere: true } }),
      [{ kind: 'answered' }],
    ],
    ['an answer of the suite', logged('ticket.replied', { actor_kind: 'system' }), []],
    ['a greeting of a bot', logged('ticket.auto_replied', { actor_kind: 'system' }), []],
    [
      'a bot that solves the matter',
      logged('ticket.auto_replied', { data: { answers: true } }),
      [{ kind: 'served' }],
    ],
    [
      'nobody has it any more',
      logged('ticket.updated', { after: { assignee_id: null } }),
      [{ kind: 'changed', assigned: false }],
    ],
    [
      'a merge',
      logged('ticket.merged', { after: { state: 'closed' } }),
      [{ kind: 'changed', state: 'closed', merged: true }],
    ],
    [
      'its undoing',
      logged('ticket.unmerged', { data: { waits: true }, after: { state: 'open' } }),
      [{ kind: 'changed', state: 'open', merged: false, unanswered: true }],
    ],
    [
      'lines that went',
      logged('ticket.split', { data: { waits: false } }),
      [{ kind: 'changed', unanswered: false }],
    ],
    [
      'another policy',
      logged('ticket.sla_changed', { data: { policy: 'p:2' } }),
      [{ kind: 'policy', policy: 'p:2' }],
    ],
    ['their own words', logged('ticket.sla_breached', { data: { metric: 'sla_time' } }), []],
    ['a tag', logged('ticket.tagged', { after: { tags: [] } }), []],
  ])('%s', (_name, event, heard) => {
    expect(kinds(event)).toEqual(heard);
  });

  it('A ticket that was split off begins, is answered and waits according to its own messages', () => {
    const hour = (h: number) => `2026-03-02T0${h}:00:00.000Z`;
    const event = logged('ticket.created', {
      data: { begun_at: hour(5), answered_at: hour(6), waiting_since: hour(7) },
      after: { state: 'open' },
    });
    expect(toClockEvents(event).map(({ kind, at: when }) => [kind, new Date(when).getUTCHours()])).toEqual([
      ['created', 5],
      ['answered', 6],
      ['customer', 7],
    ]);
  });
});

describe('a past conversation', () => {
  const line = (direction: string, minute: number) => ({
    direction,
    at: new Date(Date.parse(at) + minute * 60_000).toISOString(),
    author_id: null,
  });
  const listEvents = (state: string) =>
    buildPastEvents(
      logged('ticket.created', { data: { past: true } }),
      logged('ticket.updated', { seq: 2, after: { state, assignee_id: 'a' } }),
      [line('in', 0), line('out', 5), line('in', 9)],
    ).map(({ kind, at: when }) => `${kind} ${(when - Date.parse(at)) / 60_000}`);

  it('A past conversation is timed by its lines: it ended with the last of them, or is open since the first answer', () => {
    expect(listEvents('done')).toEqual(['created 0', 'customer 0', 'answered 5', 'customer 9', 'changed 9']);
    expect(listEvents('open')).toEqual(['created 0', 'customer 0', 'answered 5', 'changed 5', 'customer 9']);
  });
});
