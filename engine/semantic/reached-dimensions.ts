import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { DimensionDeclaration } from '#contracts/semantic/dimension.ts';
import { listFollowedLinks, type Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';

/**
 * The dimensions of the rows of a data set by their names: its own, then those of rows that links lead to. What a viewer may not see is left
 * out: personal dimensions, and those of data sets without the permission.
 */
export function listReachedDimensions(
  model: Model,
  dataSet: DataSet,
  { permissions, personal }: Pick<Viewer, 'permissions' | 'personal'>,
): Record<string, DimensionDeclaration> {
  const near = listLinked([dataSet]);
  const sources = [...new Set([dataSet, ...near, ...listLinked(near)])];
  const found = new Map<string, DimensionDeclaration>();
  for (const { dimensions } of sources)
    for (const [name, facts] of Object.entries(dimensions)) {
      if (found.has(name)) continue;
      if (facts.numbers !== undefined) {
        // Values by a key are no dimension without the key.
        if (Object.hasOwn(dataSet.dimensions, name)) found.set(name, facts);
        continue;
      }
      const reach = model.dimension(dataSet, name);
      if (reach.kind !== 'reached' || (reach.field.personal && !personal)) continue;
      const links = listFollowedLinks(reach.field);
      if (links.every(({ link }) => permissions.has(link.dataSet.permission))) found.set(name, facts);
    }
  return Object.fromEntries(found);
}

function listLinked(dataSets: readonly DataSet[]): DataSet[] {
  return dataSets.flatMap(({ links }) => Object.values(links).map((link) => link.dataSet));
}
