import { mayReadField } from '#contracts/field-rules/field-rule.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import { listRules } from '#server/field-rules/rule-store.ts';
import { getActorUserId } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/** The fields that a reader may not read: of somebody who has left the account every field with a rule, of the suite itself none. */
export const findClosedFields: Ports['findClosedFields'] = async (unit, reader) => {
  const userId = getActorUserId(reader);
  const rules = userId === null ? [] : await listRules(unit);
  if (userId === null || rules.length === 0) return [];
  const viewer = await findViewer(unit, userId);
  return rules.flatMap(({ field, readers }) => (viewer && mayReadField(readers, viewer) ? [] : [field]));
};

/** The model of an account without the fields that its reader may not read. Every count, list and file begins with it. */
export function withFieldRules(load: Ports['loadAccountModel']): Ports['loadAccountModel'] {
  return async (unit, reader) => {
    const own = await load(unit, reader);
    return { ...own, model: closeFields(own.model, await findClosedFields(unit, reader)) };
  };
}
