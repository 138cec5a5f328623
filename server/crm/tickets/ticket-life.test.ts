import { describe, expect, test } from 'vitest';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { previewOfText, toSubject } from '#server/crm/messages/preview.ts';
import {
  applyCustomerMessage,
  applyReply,
  applyStateChange,
  diffTicket,
  REOPEN_WITHIN_MS,
  acceptsMessage,
  type TicketLife,
} from '#server/crm/tickets/ticket-life.ts';

const DONE = new Date('2026-03-01T10:00:00.000Z');
function life(given: Partial<TicketLife> = {}): TicketLife {
  return {
    state: 'open',
    waiting_since: null,
    assignee_id: null,
    done_at: null,
    snoozed_until: null,
    ...given,
  };
}

describe('the lifecycle of a ticket', () => {
  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])('done, a message %i ms after the limit', (ms, joins) => {
    const at = new Date(DONE.getTime() + REOPEN_WITHIN_MS + ms);
    expect(acceptsMessage(life({ state: 'done', done_at: DONE.toISOString() }), at)).toBe(joins);
  });

  test('A message joins any live ticket, never a closed one', () => {
    const joined = TICKET_STATES.filter((state) => acceptsMessage(life({ state }), DONE));
    expect(joined).toEqual(['new', 'open', 'pending', 'on_hold']);
  });

  test('A message opens a ticket that waited for the customer, and the wait counts from the first message', () => {
    const states = TICKET_STATES.map((state) => applyCustomerMessage(life({ state }), DONE).state);
    expect(states).toEqual(['new', 'open', 'open', 'on_hold', 'open', 'closed']);
    const first = applyCustomerMessage(life(), DONE);
    const second = applyCustomerMessage(first, new Date(DONE.getTime() + 1000));
    expect(second.waiting_since).toBe(DONE.toISOString());
  });

  test('The first answer assigns the ticket to its writer; later ones leave the assignee', () => {
    const answered = applyReply(life({ state: 'new', waiting_since: DONE.toISOString() }), 'a');
    expect(answered).toEqual(life({ state: 'open', assignee_id: 'a' }));
    expect(applyReply(answered, 'b').assignee_id).toBe('a');
  });

  test('Done ends the wait and is recorded; reopening clears it', () => {
    const done = applyStateChange(life({ waiting_since: DONE.toISOString() }), 'done', DONE);
    expect(done).toEqual(life({ state: 'done', done_at: DONE.toISOString() }));
    expect(applyStateChange(done ?? life(), 'open', DONE)?.done_at).toBeNull();
    expect(applyStateChange(life({ state: 'closed' }), 'closed', DONE)).toBeNull();
  });

  test('The history shows what differs', () => {
    expect(diffTicket(life(), life({ waiting_since: 'x' }))).toBeNull();
    expect(diffTicket(life({ state: 'new' }), life({ assignee_id: 'a' }))).toEqual({
      before: { state: 'new', assignee_id: null },
      after: { state: 'open', assignee_id: 'a' },
    });
  });
});

describe('the preview in a list', () => {
  test('A preview is one line, cut between characters, or the kind of content', () => {
    expect(previewOfText(' a\n\n b ').text).toBe('a b');
    const cut = previewOfText('😀'.repeat(150)).text;
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('…')).toBe(true);
    expect(toSubject('first line\nsecond')).toBe('first line');
  });
});
