import { CSV_COLUMNS } from '#contracts/keywords/many.ts';
import { groupNames } from '#server/keywords/keyword-group-store.ts';
import { listKeywords } from '#server/keywords/keyword-store.ts';
import type { VisibleKeywords } from '#server/keywords/visible-keyword-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listCell } from '#server/kit/http/list-cell.ts';

/** The visible keywords of a product as rows of a CSV file, the header first. Parents and groups are given by name. */
export async function readKeywordCsvPages(
  unit: UnitOfWork,
  product: string,
  visible: VisibleKeywords,
): Promise<AsyncGenerator<readonly (readonly unknown[])[]>> {
  const keywords = await listKeywords(unit, { products: [product], visible });
  const groups = new Map((await groupNames(unit)).map(({ _id, name }) => [_id, name]));
  const names = new Map(keywords.map(({ _id, name }) => [_id, name]));
  const rows = keywords.map((one) => [
    one.name,
    names.get(one.parent_id ?? '') ?? '',
    listCell(one.patterns ?? []),
    one.query ?? '',
    one.match,
    listCell((one.group_ids ?? []).flatMap((id) => groups.get(id) ?? [])),
    one.active,
  ]);
  return (async function* pages() {
    yield [CSV_COLUMNS, ...rows];
  })();
}
