import { CHANGED_TAGS, type CannedChanges } from '#contracts/crm/canned/changes.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { FIELD_FAULTS, validateValues } from '#contracts/crm/tickets/form-values.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting, findExistingIds, type NamedTable } from '#server/settings/public.ts';

/**
 * The faults of the names in the changes of a response: the first; undefined where all exist. A name that it had before may
 * be deleted by now and stays: a user who inserts the response is notified of it.
 */
export async function findUnknownChange(
  unit: UnitOfWork,
  changes: CannedChanges,
  before: CannedChanges = {},
): Promise<Fault | undefined> {
  const known = new Set(idsIn(before));
  const { assignee_id, group_id, add_tag_ids, remove_tag_ids } = changes;
  const named: [NamedTable, Fault, unknown[]][] = [
    ['users', fault('person_gone'), [assignee_id]],
    ['groups', fault('group_gone'), [group_id]],
    ['ticket_tags', fault('one_tag_gone'), [add_tag_ids, remove_tag_ids].flat()],
    [
      'interest_tags',
      fault('one_interest_gone'),
      [changes.add_customer_tag_ids, changes.remove_customer_tag_ids].flat(),
    ],
  ];
  for (const [table, gone, given] of named) {
    const ids = given.flatMap((id) => Id.safeParse(id).data ?? []);
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    if ((await findExistingIds(unit, table, fresh)).size < fresh.length) return gone;
  }
  const fields = Object.fromEntries(
    Object.entries(changes.fields ?? {}).filter(
      ([id, value]) => JSON.stringify(value) !== JSON.stringify(before.fields?.[id]),
    ),
  );
  if (Object.keys(fields).length === 0) return undefined;
  const form = (await readCachedSetting(unit, customForm, 'form')).fields;
  const [first] = Object.entries(validateValues(form, fields));
  if (!first) return undefined;
  const label = form.find(({ _id }) => _id === first[0])?.label ?? first[0];
  return fault('at_place', { path: `“${label}”`, fault: FIELD_FAULTS[first[1]] });
}

function idsIn(changes: CannedChanges): string[] {
  return [
    changes.assignee_id,
    changes.group_id,
    ...CHANGED_TAGS.flatMap((kind) => changes[kind] ?? []),
  ].flatMap((id) => id ?? []);
}
