import * as contract from '#contracts/field-rules/endpoints.ts';
import { MOST_FIELD_RULES, type FieldReaders } from '#contracts/field-rules/field-rule.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { hasField } from '#engine/semantic/has-field.ts';
import { findClosedFields } from '#server/field-rules/closed-fields.ts';
import { deleteRule, listGroups, listRules, setRule } from '#server/field-rules/rule-store.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listFieldRules, async ({ unit }) => ({
    items: await listRules(unit),
    groups: await listGroups(unit),
  })),

  bind(contract.setFieldRule, async ({ unit, context, body: { field, readers } }) => {
    await holdUntilCommit(unit.db, `viz-field-rules ${unit.accountId}`);
    const before = (await listRules(unit)).find((one) => one.field === field)?.readers ?? null;
    if (readers) {
      // The rights of who manages rules do not matter: every field of the account can have one.
      const { model } = await context.ports.loadAccountModel(unit, SYSTEM);
      if (!hasField(model, field)) refuse('invalid_request', { fields: { field: fault('not_known_here') } });
      await requireRoom(unit, before);
      await requireGroups(unit, readers);
      await setRule(unit, field, readers);
    } else await deleteRule(unit, field);
    unit.record({
      kind: 'custom_viz_field_rule.set',
      data: { field },
      before: { field, readers: before },
      after: { field, readers },
    });
    return { items: await listRules(unit) };
  }),

  bind(contract.listClosedFields, async ({ unit, actor }) => ({
    fields: [...(await findClosedFields(unit, actor))],
  })),
];

async function requireRoom(unit: UnitOfWork, before: FieldReaders | null): Promise<void> {
  if (before === null && (await listRules(unit)).length >= MOST_FIELD_RULES)
    refuse('invalid_request', { fields: { field: fault('too_many_records', { limit: MOST_FIELD_RULES }) } });
}

async function requireGroups(unit: UnitOfWork, { groups }: FieldReaders): Promise<void> {
  if (!(await allExist(unit, 'groups', groups)))
    refuse('invalid_request', { fields: { 'readers.groups': fault('group_gone') } });
}
