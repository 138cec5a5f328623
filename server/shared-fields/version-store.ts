import { z } from 'zod';
import { SharedFieldInput, SharedFieldVersion } from '#contracts/shared-fields/shared-field.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';
import type { FieldRow } from '#server/shared-fields/stored-field.ts';

const VERSIONS = 'viz_field_versions';
/** The most versions of a field that are kept. */
const MOST_VERSIONS = 100;

const Content = SharedFieldInput.pick({ labels: true, about: true, definition: true });
type Content = z.infer<typeof Content>;

/** Keeps what a field is before it changes. */
export async function insertVersion(
  unit: UnitOfWork,
  { _id, key, labels, about, definition, official, version }: FieldRow,
  byId: string | null,
): Promise<void> {
  await accountTable(unit, VERSIONS).insert({
    field_id: _id,
    number: version,
    key,
    content: JSON.stringify({ labels, about, definition }),
    official,
    replaced_at: unit.now,
    replaced_by: byId,
  });
  await accountTable(unit, VERSIONS)
    .deleteFrom()
    .where('field_id', '=', _id)
    .where('number', '<=', version - MOST_VERSIONS)
    .execute();
}

/** What a field was before its changes, the latest first. */
export async function listVersions(unit: UnitOfWork, fieldId: string): Promise<SharedFieldVersion[]> {
  const rows = await accountTable(unit, VERSIONS)
    .selectFrom()
    .select(['number', 'content', 'official', 'replaced_at'])
    .select(buildPersonNameSql(VERSIONS, 'replaced_by').as('replaced_by'))
    .where('field_id', '=', fieldId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ content, replaced_by, ...row }) => ({
    ...row,
    ...Content.parse(content),
    replaced_by: replaced_by ?? '',
  }));
}

/** What a field was in a version; undefined where it has no such version. */
export async function findVersion(
  unit: UnitOfWork,
  fieldId: string,
  number: number,
): Promise<Content | undefined> {
  const found = await accountTable(unit, VERSIONS).find({ field_id: fieldId, number }, ['content']);
  return found && Content.parse(found.content);
}
