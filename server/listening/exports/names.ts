import { labelTags } from '#contracts/listening/tag-cell.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listUserNames } from '#server/listening/actions/user-store.ts';
import {
  formatForPeople,
  formatForPrograms,
  type CellFormat,
} from '#server/listening/exports/cell-format.ts';
import type { ExportRow } from '#server/listening/exports/export-store.ts';
import { readKeywordNames, type KeywordNames } from '#server/listening/keyword-names.ts';
import type { Viewer } from '#server/people/visibility/public.ts';
import { listTagPlaces } from '#server/tags/public.ts';

/**
 * What an export needs of the account: its keywords for the filter, and names for the numbers in mentions.
 * @param viewer whose restrictions apply; the caller by default
 */
export async function readNames(
  unit: UnitOfWork,
  { format, language, time_zone }: Pick<ExportRow, 'format' | 'language' | 'time_zone'>,
  viewer?: Viewer,
): Promise<{ keywords: KeywordNames; tell: CellFormat }> {
  const keywords = await readKeywordNames(unit, viewer);
  const people = await listUserNames(unit);
  const names = {
    keywords,
    tags: await labelsOf(unit, keywords),
    people: new Map(people.map(({ _id, name }) => [_id, name])),
  };
  return {
    keywords,
    tell: format === 'jsonl' ? formatForPrograms(names) : formatForPeople(names, language, time_zone),
  };
}

/** The name in a file of each tag that the viewer sees. */
async function labelsOf(
  unit: UnitOfWork,
  { tagByNumber }: KeywordNames,
): Promise<ReadonlyMap<number, string>> {
  const labels = [...labelTags(await listTagPlaces(unit))];
  return new Map(labels.flatMap(([{ number }, label]) => (tagByNumber.has(number) ? [[number, label]] : [])));
}
