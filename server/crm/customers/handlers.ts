import * as contract from '#contracts/crm/customers/endpoints.ts';
import { findContacts } from '#server/crm/customers/customer-store.ts';
import {
  mergeContacts,
  unmergeContacts,
  remergeContacts,
  presentCustomer,
} from '#server/crm/customers/customer.ts';
import { setDuplicateDismissed, findDuplicateContacts } from '#server/crm/customers/duplicates.ts';
import { assignTag, restoreTag, presentTags, removeTag } from '#server/crm/customers/tags.ts';
import { readTimeline } from '#server/crm/customers/timeline.ts';
import { bind } from '#server/kit/http/call.ts';
import { readRestrictions } from '#server/people/visibility/public.ts';

export const handlers = [
  bind(contract.findContacts, async ({ unit, query }) => ({
    items: (await findContacts(unit, query.q)).map(
      ({ customer_id: _customer, merged_by: _by, merged_at: _at, ...contact }) => contact,
    ),
    next: null,
  })),

  bind(contract.getCustomer, ({ unit, params }) => presentCustomer(unit, params._id)),

  bind(contract.joinContacts, async ({ unit, params, body }) => {
    const moved = await mergeContacts(unit, params._id, body.contact_id);
    return { customer: await presentCustomer(unit, params._id), moved };
  }),

  bind(contract.partContacts, async ({ unit, params, body }) => {
    await unmergeContacts(unit, params._id, body.contact_ids);
    return presentCustomer(unit, params._id);
  }),

  bind(contract.rejoinContacts, async ({ unit, params, body }) => {
    await remergeContacts(unit, params._id, body.contact_ids);
    return presentCustomer(unit, params._id);
  }),

  bind(contract.listDuplicateContacts, async ({ unit, params }) => ({
    items: await findDuplicateContacts(unit, params._id),
    next: null,
  })),

  bind(contract.dismissDuplicateContact, async ({ unit, params, body: { contact_id, apart } }) => {
    await setDuplicateDismissed(unit, params._id, { otherId: contact_id, apart });
    return { apart };
  }),

  bind(contract.listCustomerTags, ({ unit, params }) => presentTags(unit, params._id)),

  bind(contract.giveCustomerTag, async ({ unit, params, body }) => {
    await assignTag(unit, params._id, {
      tagId: params.tag_id,
      source: body.source,
      expiresAt: body.expires_at,
    });
    return presentTags(unit, params._id);
  }),

  bind(contract.removeCustomerTag, async ({ unit, params }) => {
    await removeTag(unit, params._id, params.tag_id);
    return presentTags(unit, params._id);
  }),

  bind(contract.restoreCustomerTag, async ({ unit, params }) => {
    await restoreTag(unit, params._id, params.tag_id);
    return presentTags(unit, params._id);
  }),

  bind(contract.getTimeline, async ({ context, unit, params, query, session }) => {
    // A user whose group sees a part of the posts reads them in listening, where group visibility is applied.
    const isHeld = (await readRestrictions(unit, 'listening', session.user._id)).size > 0;
    return readTimeline(context, unit, {
      ...query,
      contactId: params._id,
      mentions: !isHeld && session.user.role.permissions.includes('listening.keyword.read'),
    });
  }),
];
