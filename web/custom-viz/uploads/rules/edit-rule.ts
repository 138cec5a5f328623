import { RowGrant, RowRule } from '#contracts/uploads/row-rule.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';

/** The kinds of rules that a form offers. */
export const RULE_KINDS = RowRule.options.map((option) => option.shape.kind.value);
export type RuleKind = RowRule['kind'];

/** A rule as it is being written: what is not chosen yet is empty. */
export type RuleDraft = {
  kind: RuleKind;
  group_id: string | null;
  column: string | null;
  equals: 'group' | 'email';
  grants: GrantDraft[];
};
/** A grant as it is being written. `key` names its row in the form. */
export type GrantDraft = {
  key: number;
  /** `everyone`, or the kind and the id of a person, group or role: `group:…`. */
  to: string | null;
  sees: 'all' | 'values' | 'group' | 'email';
  column: string | null;
  values: string[];
};

/** The columns with which a rule compares: those of texts. */
export function listRuleChoices(shape: UploadShape | null) {
  return (shape?.columns ?? []).filter(({ type }) => type === 'text' || type === 'shared');
}

let made = 0;
/** A grant that nothing is chosen of but a column. */
export function makeGrant(column: string | null): GrantDraft {
  made += 1;
  return { key: made, to: null, sees: 'values', column, values: [] };
}

/** A rule to be changed. */
export function toRuleDraft(rule: RowRule, shape: UploadShape | null): RuleDraft {
  const column = listRuleChoices(shape)[0]?._id ?? null;
  const empty: RuleDraft = { kind: rule.kind, group_id: null, column, equals: 'group', grants: [] };
  if (rule.kind === 'group') return { ...empty, group_id: rule.group_id };
  if (rule.kind === 'column') return { ...empty, column: rule.column, equals: rule.equals };
  if (rule.kind !== 'grants') return empty;
  return { ...empty, grants: rule.grants.map((grant) => toGrantDraft(grant, column)) };
}

function toGrantDraft({ to, sees }: RowGrant, column: string | null): GrantDraft {
  return {
    ...makeGrant(sees.kind === 'all' ? column : sees.column),
    to: to.kind === 'everyone' ? to.kind : `${to.kind}:${to._id}`,
    sees: sees.kind === 'own' ? sees.equals : sees.kind,
    values: sees.kind === 'values' ? sees.values : [],
  };
}

/** The rule that was written; null while something is not chosen yet. */
export function readRuleDraft({ kind, group_id, column, equals, grants }: RuleDraft): RowRule | null {
  const read = {
    all: { kind },
    group: { kind, group_id },
    column: { kind, column, equals },
    grants: { kind, grants: grants.map(readGrant) },
  }[kind];
  return RowRule.safeParse(read).data ?? null;
}

function readGrant({ to, sees, column, values }: GrantDraft): unknown {
  const [kind, _id] = to?.split(':') ?? [];
  const rows = {
    all: { kind: sees },
    values: { kind: sees, column, values },
    group: { kind: 'own', column, equals: sees },
    email: { kind: 'own', column, equals: sees },
  }[sees];
  return { to: _id === undefined ? { kind } : { kind, _id }, sees: rows };
}
