import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { giveCustomerTag } from '#contracts/crm/customers/endpoints.ts';
import type { TicketFields } from '#contracts/crm/ticket.ts';
import { fillForm, tagTicket } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { FIELD_FAULTS, validateValues } from '#contracts/crm/tickets/form-values.ts';
import type { Session } from '#contracts/identity/session.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { listActiveTags } from '#server/crm/customers/tag-store.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import { isAgent, hasGroup } from '#server/crm/team/agent-store.ts';
import { NOT_ASSIGNABLE } from '#server/crm/tickets/tag-by-hand.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { permitWithin } from '#server/kit/http/gate.ts';
import { readCachedSetting } from '#server/settings/public.ts';
import { loadAllowedTags, collectIds, readTags } from '#server/tags/public.ts';

/** The parts of a change beyond the ticket itself need the same features as calls of their own. @throws feature_missing */
export function refuseBeyondRights(
  session: Session,
  {
    add_tag_ids = [],
    remove_tag_ids = [],
    add_customer_tag_ids = [],
    remove_customer_tag_ids = [],
    fields,
  }: BulkChange,
): void {
  if (add_tag_ids.length + remove_tag_ids.length > 0) permitWithin(tagTicket, session);
  if (add_customer_tag_ids.length + remove_customer_tag_ids.length > 0)
    permitWithin(giveCustomerTag, session);
  if (fields) permitWithin(fillForm, session);
}

/**
 * Checks the names in a bulk change before the first ticket is changed: what is wrong for one is wrong for all. A tag that waits for its
 * restoration may still be removed; one that the user's group does not work with may neither be removed nor added.
 * @throws invalid_request naming the fields
 */
export async function refuseUnknown(unit: UnitOfWork, change: BulkChange): Promise<void> {
  const { assignee_id, group_id, add_tag_ids = [], remove_tag_ids = [] } = change;
  const fields: Record<string, Fault> = {};
  if (assignee_id && !(await isAgent(unit, assignee_id)))
    fields['change.assignee_id'] = fault('nobody_for_tickets');
  if (group_id && !(await hasGroup(unit, group_id))) fields['change.group_id'] = fault('no_group');
  if (add_tag_ids.length > 0 && !(await areTags(unit, add_tag_ids)))
    fields['change.add_tag_ids'] = fault('tag_gone');
  if (remove_tag_ids.length > 0 && !(await allExist(unit, 'ticket_tags', remove_tag_ids)))
    fields['change.remove_tag_ids'] = fault('tag_gone');
  Object.assign(fields, await faultsOfInterests(unit, change));
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  const gives = held && collectIds(held.gives);
  for (const [field, ids] of Object.entries({ add_tag_ids, remove_tag_ids }))
    if (gives && ids.some((id) => !gives.has(id))) fields[`change.${field}`] ??= NOT_ASSIGNABLE;
  Object.assign(fields, await faultsOfFields(unit, change.fields ?? {}));
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

async function faultsOfFields(unit: UnitOfWork, given: TicketFields): Promise<Record<string, Fault>> {
  if (Object.keys(given).length === 0) return {};
  const { fields: form } = await readCachedSetting(unit, customForm, 'form');
  return Object.fromEntries(
    Object.entries(validateValues(form, given)).map(([id, code]) => [
      `change.fields.${id}`,
      FIELD_FAULTS[code],
    ]),
  );
}

/** What is not in use any more may still be removed. */
async function faultsOfInterests(
  unit: UnitOfWork,
  { add_customer_tag_ids: add = [], remove_customer_tag_ids: remove = [] }: BulkChange,
): Promise<Record<string, Fault>> {
  const active = add.length === 0 ? [] : (await listActiveTags(unit)).map(({ _id }) => _id);
  return {
    ...(add.every((id) => active.includes(id))
      ? {}
      : { 'change.add_customer_tag_ids': fault('interest_not_in_use') }),
    ...(remove.length === 0 || (await allExist(unit, 'interest_tags', remove))
      ? {}
      : { 'change.remove_customer_tag_ids': fault('interest_gone') }),
  };
}

async function areTags(unit: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const tags = new Set(
    (await readTags(unit, 'crm')).flatMap(({ _id, type }) => (type === 'tag' ? [_id] : [])),
  );
  return ids.every((id) => tags.has(id));
}
