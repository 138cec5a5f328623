import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addNote, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { CRM_UI_FLAGS, CrmUi, crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { openTicket, startLineDesk, fetchTickets, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

const calls = buildDocumentEndpoints(crmUi, 'settings');
const PATH = '/api/v1.0/crm/ui_settings';
const DEFAULTS = CrmUi.parse({});

let line: LineDesk;
let admin: Person;
let colleague: Person;
let webhook: string;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin, agent: colleague } = line);
  webhook = line.connection.webhook;
});
afterAll(() => line.stop());
beforeEach(() => admin.call(calls.reset, {}));

let made = 0;
async function ticket() {
  const user = `U${(made += 1)}`;
  await line.twin.sayAs(user, 'help', webhook);
  return (await latestOf(user)).ticket;
}
async function latestOf(user: string) {
  const found = (await fetchTickets(admin)).filter((one) => one.contact.external_id === user);
  const [newest] = found.toSorted((a, b) => b.number - a.number);
  if (!newest) throw new Error('the message became no ticket');
  return { ticket: { ...newest, user }, count: found.length };
}
const set = (settings: Partial<CrmUi>) => admin.call(calls.update, { body: settings });
function change(person: Person, _id: string, body: Record<string, unknown>) {
  return person.attempt(updateTicket, { params: { _id }, body });
}
function answer(person: Person, _id: string) {
  return person.attempt(replyToTicket, { params: { _id }, body: { text: 'hello', seen_seq: 99 } });
}
function note(person: Person, _id: string) {
  return person.attempt(addNote, { params: { _id }, body: { text: 'noted' } });
}
/** The rule that refused; null where none did. */
function ruleOf({ status, body }: { status: number; body: unknown }): unknown {
  if (status < 400) return null;
  const { code, data } = Failure.parse(body);
  return code === 'illegal_transition' ? z.looseObject({ reason: z.string() }).parse(data).reason : code;
}

const Answer = z.object({ statusCode: z.literal(20000), body: z.looseObject({ version: z.number() }) });
const OTHERS: Partial<CrmUi> = {
  pause_survey_duration: 7200,
  ticket_states: DEFAULTS.ticket_states.toReversed(),
};

describe('the CRM settings', () => {
  it.each(CRM_UI_FLAGS)('S3-117 … S3-130 S7-091 %s: PUT changes it, GET shows it', async (flag) => {
    const before = Answer.parse((await admin.fetch(PATH)).body).body;
    expect(before[flag]).toEqual(DEFAULTS[flag]);
    const value = OTHERS[flag] ?? DEFAULTS[flag] === false;
    const put = await admin.fetch(PATH, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [flag]: value }),
    });
    Answer.parse(put.body);
    const after = Answer.parse((await colleague.fetch(PATH)).body).body;
    expect(after).toEqual({
      ...before,
      [flag]: value,
      version: before.version + 1,
      updated_at: after['updated_at'],
    });
  });

  it('S6-058 S6-059 S6-106 all users read them, since screens depend on them; saving needs a permission', async () => {
    const nobody = await line.world.person(admin.accountId, { can: [] });
    const writer = await line.world.person(admin.accountId, { can: ['crm.ui_settings.write'] });
    const { body: known } = await admin.fetch('/api/v1.0/permissions');
    for (const right of ['crm.ui_settings.read', 'crm.ui_settings.write'])
      expect(JSON.stringify(known)).toContain(right);
    expect((await nobody.attempt(calls.read, {})).status).toBe(200);
    expect((await nobody.attempt(calls.update, { body: { timer_enabled: true } })).status).toBe(403);
    expect((await writer.attempt(calls.update, { body: { timer_enabled: true } })).status).toBe(200);
  });

  it.each([
    ['a pause below a minute', { pause_survey_duration: 59 }],
    ['a state that is missing', { ticket_states: DEFAULTS.ticket_states.slice(1) }],
    [
      'done switched off',
      { ticket_states: DEFAULTS.ticket_states.map((one) => ({ ...one, in_use: false })) },
    ],
    ['an address that is none', { email_escalation_to: ['nobody'] }],
    ['a switch that is no switch', { timer_enabled: 'yes' }],
  ])('%s is refused', async (_name, body) => {
    const { status, body: failure } = await admin.attempt(calls.update, { body });
    expect([status, Object.keys(Failure.parse(failure).fields ?? {}).length]).toEqual([400, 1]);
  });

  it('A state in which there are tickets cannot be disabled, and the response gives their number', async () => {
    const { _id } = await ticket();
    await change(admin, _id, { state: 'on_hold' });
    const ticket_states = DEFAULTS.ticket_states.map((one) => ({ ...one, in_use: one.state !== 'on_hold' }));
    const refused = Failure.parse((await admin.attempt(calls.update, { body: { ticket_states } })).body);
    expect(refused).toMatchObject({
      code: 'illegal_transition',
      message: 'Tickets in the state on_hold: 1. Move them first.',
      data: { counts: { on_hold: 1 } },
    });
    await change(admin, _id, { state: 'open' });
    await set({ ticket_states });
    expect(ruleOf(await change(admin, _id, { state: 'on_hold' }))).toBe('ticket_states');
  });
});

describe('what the server allows under the CRM settings', () => {
  const done = async () => {
    const one = await ticket();
    await change(admin, one._id, { state: 'done' });
    return one;
  };

  it('can_reply_after_done: a done ticket takes an answer only while it is on, and stays done', async () => {
    const { _id } = await done();
    expect((await openTicket(admin, _id)).reply).toMatchObject({ allowed: false, reason: 'ticket_done' });
    expect(ruleOf(await answer(admin, _id))).toBe('ticket_done');
    await set({ can_reply_after_done: true });
    expect((await openTicket(admin, _id)).reply.allowed).toBe(true);
    expect(ruleOf(await answer(admin, _id))).toBeNull();
    expect((await openTicket(admin, _id)).ticket.state).toBe('done');
  });

  it('can_edit_after_done: a done ticket takes notes and changes only while it is on, but can always be reopened', async () => {
    const { _id } = await done();
    expect(ruleOf(await note(admin, _id))).toBeNull();
    await set({ can_edit_after_done: false });
    expect(ruleOf(await note(admin, _id))).toBe('can_edit_after_done');
    expect(ruleOf(await change(admin, _id, { assignee_id: admin.userId }))).toBe('can_edit_after_done');
    expect(ruleOf(await change(admin, _id, { state: 'open' }))).toBeNull();
  });

  it('cannot_open_after_done: neither a person nor the customer, who begins a new ticket, can reopen it', async () => {
    const { _id, user } = await done();
    await set({ cannot_open_after_done: true });
    expect(ruleOf(await change(admin, _id, { state: 'open' }))).toBe('cannot_open_after_done');
    await line.twin.sayAs(user, 'once more', webhook);
    const begun = await latestOf(user);
    expect([begun.count, begun.ticket._id === _id, begun.ticket.state]).toEqual([2, false, 'new']);
    expect((await openTicket(admin, _id)).ticket.state).toBe('done');
    await set({ cannot_open_after_done: false });
    await change(admin, begun.ticket._id, { state: 'done' });
    await line.twin.sayAs(user, 'and again', webhook);
    const opened = await latestOf(user);
    expect([opened.count, opened.ticket._id, opened.ticket.state]).toEqual([2, begun.ticket._id, 'open']);
  });

  it('done_with_assignee: a ticket without an assignee cannot be done while it is on', async () => {
    await set({ done_with_assignee: true });
    const { _id } = await ticket();
    expect(ruleOf(await change(admin, _id, { state: 'done' }))).toBe('done_with_assignee');
    expect(ruleOf(await change(admin, _id, { state: 'done', assignee_id: admin.userId }))).toBeNull();
  });

  it('reply_with_assignee: a ticket without an assignee takes no answer while it is on', async () => {
    await set({ reply_with_assignee: true });
    const { _id } = await ticket();
    expect((await openTicket(admin, _id)).reply).toMatchObject({
      allowed: false,
      reason: 'reply_with_assignee',
    });
    expect(ruleOf(await answer(admin, _id))).toBe('reply_with_assignee');
    await change(admin, _id, { assignee_id: colleague.userId });
    expect(ruleOf(await answer(admin, _id))).toBeNull();
  });

  it('action_on_assigned: only the assignee acts, but any agent may take over', async () => {
    await set({ action_on_assigned: true });
    const { _id } = await ticket();
    await change(admin, _id, { assignee_id: admin.userId });
    for (const act of [answer, note]) {
      expect(ruleOf(await act(colleague, _id))).toBe('action_on_assigned');
      expect(ruleOf(await act(admin, _id))).toBeNull();
    }
    expect(ruleOf(await change(colleague, _id, { state: 'pending' }))).toBe('action_on_assigned');
    expect(ruleOf(await change(colleague, _id, { assignee_id: null }))).toBe('action_on_assigned');
    expect(ruleOf(await change(colleague, _id, { assignee_id: colleague.userId }))).toBeNull();
    expect(ruleOf(await answer(admin, _id))).toBe('action_on_assigned');
    expect(ruleOf(await answer(colleague, _id))).toBeNull();
  });
});
