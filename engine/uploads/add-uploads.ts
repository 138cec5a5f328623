import type { DataSet } from '#contracts/semantic/data-set.ts';
import { buildModel, type Model } from '#engine/semantic/model.ts';
import { buildUploadDataSet, type CountedUpload } from '#engine/uploads/build-data-set.ts';
import { assignSlots } from '#engine/uploads/slots.ts';

/**
 * The data sets of an account: those of the suite and its uploads. An upload that has each value of a shared dimension once is linked to the
 * data sets that have this dimension as one text: their rows then have its other columns too.
 */
export function buildAccountModel(suite: readonly DataSet[], uploads: readonly CountedUpload[]): Model {
  const added = uploads.map(buildUploadDataSet);
  const lookups = uploads.flatMap((upload, index) => toLookup(upload, added[index]) ?? []);
  return buildModel([...suite.map((one) => withLookups(one, lookups)), ...added]);
}

type Lookup = { name: string; dimension: string; dataSet: DataSet };

function toLookup({ data_set, shape }: CountedUpload, dataSet: DataSet | undefined): Lookup | null {
  const column = shape.columns.find(({ _id }) => _id === shape.lookup);
  const key = column && assignSlots(shape.columns).get(column._id);
  if (!dataSet || !key || column.type !== 'shared' || column.dimension === null) return null;
  return { name: data_set.replaceAll('-', '_'), dimension: column.dimension, dataSet: { ...dataSet, key } };
}

function withLookups(dataSet: DataSet, lookups: readonly Lookup[]): DataSet {
  const links = lookups.flatMap(({ name, dimension, dataSet: target }) => {
    const own = dataSet.dimensions[dimension];
    const isOneText = own && !own.bands && !own.numbers && dataSet.columns[own.column] === 'text';
    return isOneText && dataSet.scope === 'account'
      ? [[name, { to: 'one' as const, by: own.column, dataSet: target }] as const]
      : [];
  });
  return links.length === 0
    ? dataSet
    : { ...dataSet, links: { ...dataSet.links, ...Object.fromEntries(links) } };
}
