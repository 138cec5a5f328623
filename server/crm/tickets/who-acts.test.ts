import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { assignByRules } from '#contracts/crm/assignment/endpoints.ts';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { sendUnreadTemplate } from '#contracts/crm/automation/endpoints.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { sendSurvey } from '#contracts/crm/survey/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { makeVerificationLink } from '#contracts/verification/endpoints.ts';
import { sendSmsCode } from '#contracts/verification/sms.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The settings of the CRM apply to everything that a person does to a ticket, not to answers and changes alone. */
let world: World;
let admin: Person;
let agent: Person;
let connection: Connection;
const ui = buildDocumentEndpoints(crmUi, 'settings');

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  agent = await world.person(admin.accountId, { role: 'agent' });
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

function reasonOf({ status, body }: TestResponse): [number, unknown] {
  return [
    status,
    z.object({ reason: z.string() }).safeParse(Failure.safeParse(body).data?.data).data?.reason ?? null,
  ];
}
const ticket = (user: string) => createTicketOn(world, admin, { connection, text: 'hello', user });

it('S3-149 action_on_assigned: surveys, links, codes, templates and reassignment by rules are for its assignee', async () => {
  const { _id } = await ticket('anan');
  const params = { _id };
  await admin.call(updateTicket, { params, body: { assignee_id: agent.userId } });
  await admin.call(ui.update, { body: { action_on_assigned: true } });
  await admin.call(buildDocumentEndpoints(autoAssign, 'settings').update, { body: { enabled: true } });
  const acts = await Promise.all([
    admin.attempt(sendSurvey, { params, body: {} }),
    admin.attempt(makeVerificationLink, { params, body: { setting_id: _id } }),
    admin.attempt(sendSmsCode, { params, body: { phone: '0812345678', purpose: 'who' } }),
    admin.attempt(assignByRules, { params }),
  ]);
  expect(acts.map(reasonOf)).toEqual(Array.from({ length: 4 }, () => [409, 'action_on_assigned']));
  const { create } = buildCollectionEndpoints(unreadTemplates, 'templates');
  const template = z
    .object({ _id: z.string() })
    .parse(await admin.call(create, { body: { name: 'Soon', text: 'We write soon.' } }));
  const send = (who: Person) =>
    who.call(sendUnreadTemplate, { params: { _id: template._id }, body: { ticket_ids: [_id] } });
  expect(await send(admin)).toEqual({ sent: 0, left: 1 });
  await admin.call(ui.reset, {});
  expect(await send(admin)).toEqual({ sent: 1, left: 0 });
});

it('S3-151 done_with_assignee: a ticket that was never done is not closed without an assignee either', async () => {
  const { _id } = await ticket('boon');
  await admin.call(ui.update, { body: { done_with_assignee: true } });
  const close = () => admin.attempt(updateTicket, { params: { _id }, body: { state: 'closed' } });
  expect(reasonOf(await close())).toEqual([409, 'done_with_assignee']);
  await admin.call(ui.reset, {});
  expect((await close()).status).toBe(200);
});
