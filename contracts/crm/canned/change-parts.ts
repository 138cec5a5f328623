import {
  CHANGED_TAGS,
  dropEmptyChanges,
  type CannedChanges,
  type ChangedTags,
} from '#contracts/crm/canned/changes.ts';

/** One thing that a canned response changes: what is shown, and removed, separately. `key` distinguishes it from the others. */
export type ChangePart =
  | { key: 'state'; kind: 'state'; value: NonNullable<CannedChanges['state']> }
  | { key: 'priority'; kind: 'priority'; value: number }
  | { key: 'assignee_id'; kind: 'assignee_id'; value: string }
  | { key: 'group_id'; kind: 'group_id'; value: string }
  | { key: 'snooze_minutes'; kind: 'snooze_minutes'; value: number }
  | { key: string; kind: ChangedTags; value: string }
  | { key: string; kind: 'field'; field: string; value: unknown };

/** Changes in their parts, in the order in which people meet them. */
export function splitChanges(changes: CannedChanges): ChangePart[] {
  const {
    state,
    priority,
    assignee_id,
    group_id,
    snooze_minutes,
    fields = {},
    ...tags
  } = dropEmptyChanges(changes);
  const tagged = CHANGED_TAGS.flatMap((kind): ChangePart[] =>
    (tags[kind] ?? []).map((value) => ({ key: `${kind}:${value}`, kind, value })),
  );
  return [
    ...(state ? [{ key: 'state', kind: 'state', value: state } as const] : []),
    ...(snooze_minutes
      ? [{ key: 'snooze_minutes', kind: 'snooze_minutes', value: snooze_minutes } as const]
      : []),
    ...(priority === undefined || priority === null
      ? []
      : [{ key: 'priority', kind: 'priority', value: priority } as const]),
    ...(assignee_id ? [{ key: 'assignee_id', kind: 'assignee_id', value: assignee_id } as const] : []),
    ...(group_id ? [{ key: 'group_id', kind: 'group_id', value: group_id } as const] : []),
    ...tagged,
    ...Object.entries(fields).map(
      ([field, value]) => ({ key: `field:${field}`, kind: 'field', field, value }) as const,
    ),
  ];
}

/** The changes without one of their parts. */
export function withoutPart(changes: CannedChanges, part: ChangePart): CannedChanges {
  if (part.kind === 'field') {
    const { [part.field]: _gone, ...fields } = changes.fields ?? {};
    return dropEmptyChanges({ ...changes, fields });
  }
  const { kind } = part;
  if (isTagged(kind))
    return dropEmptyChanges({ ...changes, [kind]: changes[kind]?.filter((id) => id !== part.value) });
  return dropEmptyChanges({ ...changes, [kind]: null });
}

const isTagged = (kind: ChangePart['kind']): kind is ChangedTags => CHANGED_TAGS.some((one) => one === kind);
