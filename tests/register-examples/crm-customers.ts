import {
  giveCustomerTag,
  joinContacts,
  partContacts,
  removeCustomerTag,
} from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { addTicket } from '#tests/register-examples/crm.ts';

/** Examples of customers: who they are, their interests, their verification, and their messages. */
let made = 0;

async function contactOf(stage: Stage): Promise<string> {
  const ticketId = await addTicket(stage);
  return (await stage.admin.call(getTicket, { params: { _id: ticketId } })).contact._id;
}

async function tag({ admin }: Stage): Promise<string> {
  const { create } = buildCollectionEndpoints(interestTag, 'tags');
  const body = { name: `Interest ${(made += 1)}` };
  return String(((await admin.call(create, { body })) as { _id: unknown })._id);
}

async function joined(stage: Stage): Promise<[string, string]> {
  const pair: [string, string] = [await contactOf(stage), await contactOf(stage)];
  await stage.admin.call(joinContacts, { params: { _id: pair[0] }, body: { contact_id: pair[1] } });
  return pair;
}

export const customerExamples: Record<string, Example> = {
  'customer.get': async (stage) => ({ params: { _id: await contactOf(stage) } }),
  'contact.find': async () => ({ query: { q: 'Customer' } }),
  'customer.merge': async (stage) => ({
    params: { _id: await contactOf(stage) },
    body: { contact_id: await contactOf(stage) },
  }),
  'customer.unmerge': async (stage) => {
    const [_id, other] = await joined(stage);
    return { params: { _id }, body: { contact_ids: [other] } };
  },
  'customer.remerge': async (stage) => {
    const [_id, other] = await joined(stage);
    const contact_ids = [other];
    await stage.admin.call(partContacts, { params: { _id }, body: { contact_ids } });
    return { params: { _id }, body: { contact_ids } };
  },
  'customer.list-duplicates': async (stage) => ({ params: { _id: await contactOf(stage) } }),
  'customer.dismiss-duplicate': async (stage) => ({
    params: { _id: await contactOf(stage) },
    body: { contact_id: await contactOf(stage), apart: true },
  }),
  'customer.tags': async (stage) => ({ params: { _id: await contactOf(stage) } }),
  'customer.tag': async (stage) => ({
    params: { _id: await contactOf(stage), tag_id: await tag(stage) },
    body: { expires_at: '2040-01-01T00:00:00.000Z' },
  }),
  'customer.untag': async (stage) => {
    const params = { _id: await contactOf(stage), tag_id: await tag(stage) };
    await stage.admin.call(giveCustomerTag, { params, body: {} });
    return { params };
  },
  'customer.restore-tag': async (stage) => {
    const params = { _id: await contactOf(stage), tag_id: await tag(stage) };
    await stage.admin.call(giveCustomerTag, { params, body: {} });
    await stage.admin.call(removeCustomerTag, { params });
    return { params };
  },
  'sms-code.list': async (stage) => ({ params: { _id: await addTicket(stage) } }),
  // An SMS gateway and a place search are not set up in the register test: both have tests of their own.
  'sms-code.send': async () => 'own-test',
  'sms-code.check': async () => 'own-test',
  'ticket.video-call': async () => 'own-test',
  'ticket.remove-media': async (stage) => {
    const _id = await addTicket(stage, [{ kind: 'image', name: 'card.png' }]);
    const { messages } = await stage.admin.call(getTicket, { params: { _id } });
    return { params: { _id, message_id: messages[0]?._id ?? '' } };
  },
  'customer.timeline': async (stage) => ({ params: { _id: await contactOf(stage) }, query: { limit: 5 } }),
};
