import {
  getSharedDimension,
  getSharedMeasure,
  isSharedDimension,
  isSharedMeasure,
} from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import { listDependents } from '#engine/shared-fields/build-formulas.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import type { Catalogue } from '#web/custom-viz/builder/catalogue/catalogue.ts';
import { buildCatalogModel } from '#web/custom-viz/names/catalog-model.ts';

/** A group of fields as a list offers them. */
export type FieldChoices = { group: string; items: { value: string; label: string }[] };

/** Every field that can have a rule: measures by their data sets, and dimensions and numbers, which are one meaning in all of them. */
export function listFieldChoices(
  { groups, names }: Catalogue,
  words: { dimensions: string; numbers: string },
): FieldChoices[] {
  const dimensions = new Map(groups.flatMap((one) => one.dimensions).map(({ ref, name }) => [ref, name]));
  const numbers = new Map(groups.flatMap((one) => one.numbers).map(({ ref, name }) => [ref, name]));
  const toItems = (all: ReadonlyMap<string, string>) =>
    [...all]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label, names.language));
  return [
    ...groups.map(({ name, measures }) => ({
      group: name,
      items: measures.map((one) => ({ value: one.ref as string, label: one.name })),
    })),
    { group: words.dimensions, items: toItems(dimensions) },
    { group: words.numbers, items: toItems(new Map([...numbers].filter(([ref]) => !dimensions.has(ref)))) },
  ].filter(({ items }) => items.length > 0);
}

/** What a field with a rule is called; by its key where it is gone. */
export function nameRuledField(field: string, catalog: Catalog): string {
  if (!field.includes('.')) {
    const isNumber =
      !Object.hasOwn(catalog.names.dimensions, field) && Object.hasOwn(catalog.names.numbers, field);
    return isNumber ? catalog.nameNumber(field) : catalog.nameDimension(field);
  }
  const dataSet = field.slice(0, field.indexOf('.'));
  const { label } = catalog.findMeasure(field);
  return isSharedMeasure(field) ? label : `${label} · ${catalog.nameDataSet(dataSet)}`;
}

/** What else is closed with a field, since it would tell the same: its names, each once. */
export function listClosedAlong(field: string, catalog: Catalog): string[] {
  if (isSharedMeasure(field) || isSharedDimension(field)) return listSharedAlong(field, catalog);
  const model = buildCatalogModel(catalog);
  const cut = closeFields(model, [field]);
  const names = [...model.dataSets.values()].flatMap((dataSet) => {
    const left = cut.dataSets.get(dataSet.name);
    return left ? listMissing(dataSet, left) : [];
  });
  const along = names.filter((one) => one !== field).map((one) => nameRuledField(one, catalog));
  const own = [nameRuledField(field, catalog), catalog.findMeasure(field).label];
  return [...new Set(along)].filter((name) => !own.includes(name));
}

function listMissing(whole: DataSet, left: DataSet): string[] {
  const isGone = (all: object, some: object) => (name: string) =>
    Object.hasOwn(all, name) && !Object.hasOwn(some, name);
  return [
    ...Object.keys(whole.measures)
      .filter(isGone(whole.measures, left.measures))
      .map((one) => `${whole.name}.${one}`),
    ...Object.keys(whole.ratios)
      .filter(isGone(whole.ratios, left.ratios))
      .map((one) => `${whole.name}.${one}`),
    ...Object.keys(whole.dimensions).filter(isGone(whole.dimensions, left.dimensions)),
    ...Object.keys(whole.numbers).filter(isGone(whole.numbers, left.numbers)),
  ];
}

/** Other shared fields that are computed from a shared field. */
function listSharedAlong(field: string, catalog: Catalog): string[] {
  const defined = catalog.sharedFields.flatMap(({ key, definition }) =>
    definition ? [{ key, definition }] : [],
  );
  const key = field.replace(/^shared[.-]/, '');
  return listDependents(defined, key)
    .filter((one) => one !== key)
    .map((one) => {
      const kind = defined.find((other) => other.key === one)?.definition.kind;
      return nameRuledField(kind === 'measure' ? getSharedMeasure(one) : getSharedDimension(one), catalog);
    });
}
