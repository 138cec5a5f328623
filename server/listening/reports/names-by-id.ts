import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

/** Keywords and tags by their names: ids mean nothing on paper. */
export async function readNamesById(unit: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  const { byNumber, tagByNumber } = await readKeywordNames(unit);
  return new Map([...byNumber.values(), ...tagByNumber.values()].map((one) => [one._id, one.name]));
}
