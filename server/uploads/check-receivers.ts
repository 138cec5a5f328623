import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import { allExist } from '#server/kit/db/all-exist.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

const RECEIVERS = {
  group: { table: 'groups', gone: fault('group_gone') },
  person: { table: 'users', gone: fault('not_known_here') },
  role: { table: 'roles', gone: fault('not_known_here') },
} as const;

type NamedReceiver = { kind: keyof typeof RECEIVERS; _id: string; path: string };

/** Refuses groups, people and roles that the account does not have. @throws invalid_request naming each of them */
export async function checkReceivers(unit: UnitOfWork, rule: RowRule): Promise<void> {
  const fields: Record<string, Fault> = {};
  for (const { kind, _id, path } of listNamed(rule)) {
    const { table, gone } = RECEIVERS[kind];
    if (!(await allExist(unit, table, [_id]))) fields[path] = gone;
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

function listNamed(rule: RowRule): NamedReceiver[] {
  if (rule.kind === 'group') return [{ kind: 'group', _id: rule.group_id, path: 'rule.group_id' }];
  if (rule.kind !== 'grants') return [];
  return rule.grants.flatMap(({ to }, index) =>
    to.kind === 'everyone' ? [] : [{ kind: to.kind, _id: to._id, path: `rule.grants.${index}.to._id` }],
  );
}
