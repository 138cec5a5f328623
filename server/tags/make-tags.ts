import { guardCell } from '#contracts/kit/formula-guard.ts';
import type { TagPath } from '#contracts/listening/tag-cell.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { planImport, TAG_COLUMNS } from '#server/tags/csv.ts';
import { insertTags } from '#server/tags/tag-store.ts';
import { lockTree, withFreeNames } from '#server/tags/tree.ts';

/**
 * Creates missing tags, with the groups and categories that they need, as an import of tags does. A tag whose name is too long is left out.
 * @returns how many tags were created
 */
export async function makeTags(
  unit: UnitOfWork,
  product: TagProduct,
  tags: readonly TagPath[],
): Promise<number> {
  const records = tags.map(({ group, category, name }, index) => ({
    line: index + 2,
    cells: [group, category, name].map(guardCell),
  }));
  const head = { line: 1, cells: TAG_COLUMNS.slice(0, 3) };
  const { created } = planImport(await lockTree(unit, product), [head, ...records], unit.newId);
  if (created.length === 0) return 0;
  await withFreeNames(() => insertTags(unit, created));
  unit.record({
    kind: 'ticket_tag.imported',
    data: { product, created: created.length, updated: 0 },
    after: { created: created.map(({ _id, name }) => ({ _id, name })), recolored: [] },
  });
  return created.filter(({ type }) => type === 'tag').length;
}
