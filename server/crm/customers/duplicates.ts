import {
  LIKENESSES,
  type DuplicateContact,
  type DuplicateReason,
} from '#contracts/crm/customers/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getPhoneSpellings, extractContactDetails } from '#server/crm/customers/contact-details.ts';
import {
  listContactsByIds,
  listCustomerContacts,
  type JoinedRow,
} from '#server/crm/customers/customer-store.ts';
import * as store from '#server/crm/customers/duplicate-store.ts';
import { findDuplicatesByAnswers } from '#server/crm/customers/matching-answers.ts';
import { listNewestTexts } from '#server/crm/customers/tag-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** How many of a customer's newest messages are searched for addresses and numbers. */
const LOOKED_THROUGH = 100;
/** The most contacts that are proposed at once. */
const PROPOSED_MAX = 5;

/** The weight of each kind of likeness: one that proves something outweighs all that only suggest it. */
const WEIGHTS: Record<DuplicateReason, number> = {
  same_address: 8,
  verified_phone: 8,
  same_id: 6,
  answered_phone: 5,
  answered_address: 5,
  wrote_address: 4,
  same_phone: 4,
  same_handle: 3,
  wrote_handle: 3,
  same_name: 1,
};

/**
 * Contacts that are probably the same person as a contact and all that are joined to it: they share an address, an ID, a number that they
 * proved, answered or wrote, a name that is mentioned on networks (@somchai), or a rare name on another channel. Contacts that a user
 * rejected are not proposed. @throws not_found
 */
export async function findDuplicateContacts(
  unit: UnitOfWork,
  contactId: string,
): Promise<DuplicateContact[]> {
  const ours = await listCustomerContacts(unit, contactId);
  requireFound(ours[0]);
  const ids = ours.map(({ _id }) => _id);
  const written = extractContactDetails(
    (await listNewestTexts(unit, ids, LOOKED_THROUGH)).map(({ text }) => text),
  );
  const likes = [
    ...(await store.findDuplicatesById(unit, ids)),
    ...(await store.findDuplicatesByPhone(unit, ids)),
    ...(await store.findDuplicatesByMail(unit, written.mails)),
    ...(await writersOfAddresses(unit, ours)),
    ...(await writersOfNumbers(unit, written.phones)),
    ...(await findDuplicatesByAnswers(unit, ids)),
    ...(await store.findDuplicatesByHandle(unit, ids)),
    ...(await store.findDuplicatesByWrittenHandle(unit, { handles: written.handles, ids })),
    ...(await writersOfHandles(unit, ids)),
    ...(await store.findDuplicatesByName(unit, ids)),
  ];
  const apart = await store.listDismissedDuplicates(unit, ids);
  const others = likes.filter(({ contact_id }) => !ids.includes(contact_id) && !apart.has(contact_id));
  const byContact = Map.groupBy(others, ({ contact_id }) => contact_id);
  const contacts = await listContactsByIds(unit, [...byContact.keys()]);
  return contacts
    .map((contact) => ({ contact: plain(contact), reasons: reasonsOf(byContact.get(contact._id) ?? []) }))
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (a.contact._id < b.contact._id ? -1 : 1))
    .slice(0, PROPOSED_MAX);
}

/** The contacts who wrote an address that is one of these contacts. */
async function writersOfAddresses(
  unit: UnitOfWork,
  ours: readonly JoinedRow[],
): Promise<store.DuplicateHit[]> {
  const likes: store.DuplicateHit[] = [];
  for (const { channel, external_id } of ours) {
    if (channel !== 'email') continue;
    const address = external_id.toLowerCase();
    for (const { contact_id, text } of await store.findWriters(unit, address))
      if (extractContactDetails([text]).mails.includes(address))
        likes.push({ contact_id, kind: 'wrote_address', value: address });
  }
  return likes;
}

/** The contacts who wrote one of these numbers, in any spelling. */
async function writersOfNumbers(unit: UnitOfWork, phones: readonly string[]): Promise<store.DuplicateHit[]> {
  const likes: store.DuplicateHit[] = [];
  for (const phone of phones)
    for (const spelled of getPhoneSpellings(phone))
      for (const { contact_id, text } of await store.findWriters(unit, spelled))
        if (extractContactDetails([text]).phones.includes(phone))
          likes.push({ contact_id, kind: 'same_phone', value: phone });
  return likes;
}

/** The contacts who wrote the name that one of these contacts has on its network. */
async function writersOfHandles(unit: UnitOfWork, ids: readonly string[]): Promise<store.DuplicateHit[]> {
  const likes: store.DuplicateHit[] = [];
  for (const handle of await store.listHandles(unit, ids))
    for (const { contact_id, text } of await store.findWriters(unit, `@${handle}`))
      if (extractContactDetails([text]).handles.includes(handle))
        likes.push({ contact_id, kind: 'wrote_handle', value: `@${handle}` });
  return likes;
}

/** Every kind of likeness once, the most certain first. */
function reasonsOf(likes: readonly store.DuplicateHit[]): DuplicateContact['reasons'] {
  return LIKENESSES.flatMap((kind) => {
    const like = likes.find((one) => one.kind === kind);
    return like ? [{ kind, value: like.value }] : [];
  });
}

function weightOf({ reasons }: DuplicateContact): number {
  return reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
}

const plain = ({ customer_id: _customer, merged_by: _by, merged_at: _at, ...contact }: JoinedRow) => contact;

/** Declares that two contacts are not the same person, or undoes that. @throws not_found, invalid_request for one and the same */
export async function setDuplicateDismissed(
  unit: UnitOfWork,
  contactId: string,
  { otherId, apart }: { otherId: string; apart: boolean },
): Promise<void> {
  const found = await listContactsByIds(unit, [contactId, otherId]);
  for (const id of [contactId, otherId]) requireFound(found.find(({ _id }) => _id === id));
  if (contactId === otherId) refuse('invalid_request', { fields: { contact_id: fault('contact_itself') } });
  await store.saveApart(unit, [contactId, otherId], apart);
  unit.record({
    kind: 'customer.duplicate_dismissed',
    entityId: contactId,
    data: { contact_id: contactId, other_id: otherId, apart },
  });
}
