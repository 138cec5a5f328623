import { forgetGroup } from '#server/field-rules/rule-store.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What becomes of rules of fields when groups are deleted: the group reads nothing by them any more. */
export const fieldRuleRecords: OwnedRecords = {
  replaceGroup: (unit, { from }) => forgetGroup(unit, from),
};
