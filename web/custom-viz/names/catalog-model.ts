import { addShared } from '#engine/semantic/add-shared.ts';
import { buildModel, type Model } from '#engine/semantic/model.ts';
import type { SharedFormulas } from '#engine/semantic/row-formula.ts';
import { buildSharedFormulas } from '#engine/shared-fields/build-formulas.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

/** The model of what a reader has: data sets, and the shared fields whose formulas they see. */
export function buildCatalogModel({
  dataSets,
  sharedFields,
}: Pick<Catalog, 'dataSets' | 'sharedFields'>): Model {
  return addShared(buildModel(dataSets), listSharedFormulas({ sharedFields }));
}

function listSharedFormulas({ sharedFields }: Pick<Catalog, 'sharedFields'>): SharedFormulas {
  return buildSharedFormulas(
    sharedFields.flatMap(({ key, definition }) => (definition ? [{ key, definition }] : [])),
  );
}
