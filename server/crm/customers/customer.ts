import { CONTACTS_MAX, type Customer } from '#contracts/crm/customers/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import {
  listCustomerContacts,
  countTicketsOf,
  deleteCustomer,
  insertCustomer,
  lockContacts,
  lockCustomers,
  moveContacts,
  saveStandings,
  saveCustomerOf,
  type JoinedRow,
} from '#server/crm/customers/customer-store.ts';
import { findStatesBeforeUnmerge, type PastState } from '#server/crm/customers/past-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

/** The person behind a contact. @throws not_found */
export async function presentCustomer(unit: UnitOfWork, contactId: string): Promise<Customer> {
  return present(unit, await known(unit, contactId));
}

/**
 * Joins another contact to the same person. Contacts that were joined to it before come along; conversations, tickets and tags stay with
 * the contact that had them, so nothing has to be moved back when they are split.
 * @returns the contacts that came along
 * @throws not_found, invalid_request when they would be too many
 */
export async function mergeContacts(unit: UnitOfWork, contactId: string, otherId: string): Promise<string[]> {
  await lockCustomers(unit);
  const ours = await known(unit, contactId);
  if (ours.some(({ _id }) => _id === otherId)) return [];
  const theirs = await known(unit, otherId);
  if (ours.length + theirs.length > CONTACTS_MAX)
    refuse('invalid_request', {
      fields: { contact_id: fault('customer_contacts', { limit: CONTACTS_MAX }) },
    });
  const moved = idsOf(theirs);
  await lockContacts(unit, [contactId, ...moved]);
  const before = ours[0]?.customer_id ?? null;
  const left = theirs[0]?.customer_id ?? null;
  const customerId = before ?? (await insertCustomer(unit));
  if (before === null) await saveCustomerOf(unit, [contactId], { customerId, by: null });
  await moveContacts(unit, moved, customerId);
  // Contacts that were joined to another before keep the author of that join.
  const first = theirs.filter(({ merged_at }) => merged_at === null);
  await saveCustomerOf(unit, idsOf(first), { customerId, by: unit.actor.id });
  if (left) await deleteCustomer(unit, left);
  unit.record({
    kind: 'customer.merged',
    entityId: contactId,
    data: { contact_id: contactId, joined: moved },
  });
  return moved;
}

/** Splits contacts off a customer; several that leave together stay one. @throws not_found when one is no contact of it */
export async function unmergeContacts(
  unit: UnitOfWork,
  contactId: string,
  ids: readonly string[],
): Promise<void> {
  const parting = new Set(ids);
  await lockCustomers(unit);
  const all = await known(unit, contactId);
  const leaving = all.filter(({ _id }) => parting.has(_id));
  const staying = all.filter(({ _id }) => !parting.has(_id));
  if (leaving.length < parting.size) refuse('not_found');
  const customerId = all[0]?.customer_id ?? null;
  if (customerId === null || staying.length === 0) return;
  await lockContacts(unit, idsOf(all));
  await settle(unit, leaving, leaving.length > 1 ? await insertCustomer(unit) : null);
  await settle(unit, staying, staying.length > 1 ? customerId : null);
  if (staying.length === 1) await deleteCustomer(unit, customerId);
  unit.record({
    kind: 'customer.unmerged',
    entityId: contactId,
    data: { contact_id: contactId, parted: idsOf(leaving), stood: all.map(standingOf) },
  });
}

/**
 * Undoes the newest split of these contacts. Each returns to its earlier state, with the author and time of its join; contacts that were
 * joined or split since are joined as by the person who undoes it now.
 * @throws not_found where they were never split, or one is gone; invalid_request when they would be too many
 */
export async function remergeContacts(
  unit: UnitOfWork,
  contactId: string,
  ids: readonly string[],
): Promise<void> {
  await lockCustomers(unit);
  const stood = await findStatesBeforeUnmerge(unit, contactId, ids);
  if (stood.length === 0) refuse('not_found');
  for (const id of ids) await mergeContacts(unit, contactId, id);
  const now = idsOf(await known(unit, contactId)).toSorted();
  const then = stood.map(({ _id }) => _id).toSorted();
  if (now.join() === then.join()) await saveStandings(unit, stood);
}

/**
 * Joins contacts to one customer, or one of them to none. Each keeps the author of its join; where all were joined, the newest contact is
 * the first one now, and undoing a join leaves that as it was.
 */
async function settle(
  unit: UnitOfWork,
  rows: readonly JoinedRow[],
  customerId: string | null,
): Promise<void> {
  await moveContacts(unit, idsOf(rows), customerId);
  if (rows.some(({ merged_at }) => merged_at === null)) return;
  const last = rows
    .toSorted((one, other) => (one.merged_at ?? '').localeCompare(other.merged_at ?? ''))
    .at(-1);
  if (last) await saveCustomerOf(unit, [last._id], { customerId, by: null });
}

const standingOf = ({ _id, merged_by, merged_at }: JoinedRow): PastState => ({ _id, merged_by, merged_at });

const idsOf = (rows: readonly JoinedRow[]): string[] => rows.map(({ _id }) => _id);

async function known(unit: UnitOfWork, contactId: string): Promise<JoinedRow[]> {
  const rows = await listCustomerContacts(unit, contactId);
  requireFound(rows[0]);
  return rows;
}

async function present(unit: UnitOfWork, rows: readonly JoinedRow[]): Promise<Customer> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ merged_by }) => merged_by ?? []))]);
  const tickets = await countTicketsOf(
    unit,
    rows.map(({ _id }) => _id),
  );
  return {
    contacts: rows.map(({ customer_id: _customer, merged_by, merged_at, ...contact }) => ({
      ...contact,
      joined: merged_at
        ? { by: merged_by ? { _id: merged_by, name: names.get(merged_by) ?? '' } : null, at: merged_at }
        : null,
    })),
    tickets,
    since: rows.map(({ created_at }) => created_at).toSorted()[0] ?? '',
  };
}
