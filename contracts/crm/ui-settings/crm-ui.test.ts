import { describe, expect, it } from 'vitest';
import { TICKET_STATES } from '#contracts/crm/ticket.ts';
import { CRM_UI_FLAGS, CrmUi, validateStates } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit, checkMove, checkReply } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { toPendingName } from '#contracts/kit/area/document.ts';
import { DAYS_PER_YEAR, splitDuration, toSeconds, SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const rules = (changes: Partial<CrmUi> = {}): CrmUi => ({ ...CrmUi.parse({}), ...changes });
function ticket(state: (typeof TICKET_STATES)[number], assignee_id: string | null = null) {
  return {
    state,
    assignee_id,
  };
}

it('S3-131 … S3-144 each setting’s pending toggle has its name in camel case', () => {
  expect(CRM_UI_FLAGS.map(toPendingName)).toEqual([
    'canEditAfterDone',
    'cannotOpenAfterDone',
    'canReplyAfterDone',
    'noDupOpenInbox',
    'actionOnAssigned',
    'timerEnabled',
    'doneWithAssignee',
    'replyWithAssignee',
    'doneWithSurvey',
    'tagSearchOption',
    'pauseSurveyEnabled',
    'pauseSurveyDuration',
    'emailEscalation',
    'ticketStates',
  ]);
});

it('S9-007 S9-008 a day has 86400 seconds and a year 365 days', () => {
  expect([SECONDS_PER_DAY, DAYS_PER_YEAR]).toEqual([86_400, 365]);
  expect(splitDuration(694_799)).toEqual({ days: 8, hours: 0, minutes: 59, seconds: 59 });
  for (const seconds of [0, 1, 59, 60, 3599, 3600, 86_399, 86_400, 687_599])
    expect(toSeconds(splitDuration(seconds))).toBe(seconds);
});

describe('states', () => {
  const { ticket_states: all } = rules();
  it('every state is named once, and new, open and done stay active', () => {
    expect(all.map(({ state }) => state)).toEqual([...TICKET_STATES]);
    expect(validateStates(all)).toBeUndefined();
    expect(validateStates(all.toReversed())).toBeUndefined();
    expect(validateStates(all.slice(1))).toEqual(fault('every_state_once'));
    expect(validateStates([...all.slice(1), ...all.slice(1, 2)])).toEqual(fault('every_state_once'));
    const off = (state: string) =>
      validateStates(all.map((one) => ({ ...one, in_use: one.state !== state })));
    expect(TICKET_STATES.map((state) => off(state) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('what the settings allow', () => {
  const off = rules().ticket_states.map((one) => ({ ...one, in_use: one.state !== 'pending' }));
  it.each([
    ['by default a done ticket takes no answer', {}, ticket('done'), 'can_reply_after_done'],
    ['unless they say so', { can_reply_after_done: true }, ticket('done'), null],
    ['an unassigned one does', {}, ticket('new'), null],
    ['unless it needs an assignee', { reply_with_assignee: true }, ticket('new'), 'reply_with_assignee'],
    ['which it has', { reply_with_assignee: true }, ticket('open', 'me'), null],
    ['a colleague’s is open to all', {}, ticket('open', 'you'), null],
    ['unless only assignees act', { action_on_assigned: true }, ticket('open', 'you'), 'action_on_assigned'],
    ['on their own', { action_on_assigned: true }, ticket('open', 'me'), null],
  ] as const)('answering: %s', (_name, changes, one, refused) => {
    expect(checkReply(rules(changes), { ticket: one, actor: 'me' })).toBe(refused);
  });

  it('notes: a done ticket accepts them unless it may not be edited', () => {
    const act = { ticket: ticket('done'), actor: 'me' };
    expect(checkEdit(rules(), act)).toBeNull();
    expect(checkEdit(rules({ can_edit_after_done: false }), act)).toBe('can_edit_after_done');
    expect(
      checkEdit(rules({ action_on_assigned: true }), { ticket: ticket('open', 'you'), actor: 'me' }),
    ).toBe('action_on_assigned');
  });

  it.each([
    ['a done ticket is opened', {}, ticket('done'), ticket('open'), null],
    ['or not', { cannot_open_after_done: true }, ticket('done'), ticket('open'), 'cannot_open_after_done'],
    ['and closed all the same', { cannot_open_after_done: true }, ticket('done'), ticket('closed'), null],
    ['nobody’s ticket is done', {}, ticket('open'), ticket('done'), null],
    ['or not', { done_with_assignee: true }, ticket('open'), ticket('done'), 'done_with_assignee'],
    ['nor closed', { done_with_assignee: true }, ticket('open'), ticket('closed'), 'done_with_assignee'],
    ['what is done is closed', { done_with_assignee: true }, ticket('done'), ticket('closed'), null],
    ['given at once it is', { done_with_assignee: true }, ticket('open'), ticket('done', 'me'), null],
    [
      'a state that is not in use',
      { ticket_states: off },
      ticket('open'),
      ticket('pending'),
      'ticket_states',
    ],
    ['a done one is given away', {}, ticket('done'), ticket('done', 'you'), null],
    ['or not', { can_edit_after_done: false }, ticket('done'), ticket('done', 'you'), 'can_edit_after_done'],
    [
      'another’s moves',
      { action_on_assigned: true },
      ticket('open', 'you'),
      ticket('done', 'you'),
      'action_on_assigned',
    ],
    ['taken over it does', { action_on_assigned: true }, ticket('open', 'you'), ticket('done', 'me'), null],
    ['taking over is open', { action_on_assigned: true }, ticket('open', 'you'), ticket('open', 'me'), null],
    [
      'giving on is not',
      { action_on_assigned: true },
      ticket('open', 'you'),
      ticket('open', 'he'),
      'action_on_assigned',
    ],
  ] as const)('moving: %s', (_name, changes, one, next, refused) => {
    expect(checkMove(rules(changes), { ticket: one, actor: 'me', next })).toBe(refused);
    expect(checkMove(rules(changes), { ticket: one, actor: null, next })).toBe(
      refused === 'action_on_assigned' ? null : refused,
    );
  });
});
