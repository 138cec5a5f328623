import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import type { TagProduct } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCsv, findUnknownColumns } from '#server/kit/http/read-csv.ts';
import { planImport, TAG_COLUMNS } from '#server/tags/csv.ts';
import { insertTags, recolorTags } from '#server/tags/tag-store.ts';
import { lockTree, withFreeNames } from '#server/tags/tree.ts';

/**
 * Imports a CSV text into the tree: missing items are created. With one faulty line nothing is stored; a dry run never stores anything.
 * @throws file_unreadable
 */
export async function importTags(
  unit: UnitOfWork,
  product: TagProduct,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<ImportOutcome> {
  const records = readCsv(csv);
  const plan = planImport(await lockTree(unit, product), records, unit.newId);
  const outcome: ImportOutcome = {
    dry_run,
    created: plan.created.length,
    updated: plan.recolored.length,
    same: plan.same,
    faults: plan.faults,
    unread: findUnknownColumns(records[0], (name) => TAG_COLUMNS.some((column) => column === name)),
  };
  if (dry_run || plan.faults.length > 0) return outcome;
  await withFreeNames(() => insertTags(unit, plan.created));
  await recolorTags(unit, plan.recolored);
  const { created, updated } = outcome;
  unit.record({
    kind: 'ticket_tag.imported',
    data: { product, created, updated },
    after: { created: plan.created.map(({ _id, name }) => ({ _id, name })), recolored: plan.recolored },
  });
  return outcome;
}
