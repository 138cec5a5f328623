import type { DataSet } from '#contracts/semantic/data-set.ts';
import { buildModel, type Model } from '#engine/semantic/model.ts';
import { buildUploadDataSet, type CountedUpload } from '#engine/uploads/build-data-set.ts';
import { isOneText, withJoinedDimensions } from '#engine/uploads/joined-dimensions.ts';
import { assignSlots } from '#engine/uploads/slots.ts';

/**
 * The data sets of an account: those of the suite and its uploads. An upload that has each value of a joined dimension once is linked to the
 * data sets that have this dimension as one text: their rows then have its other columns too. Where a value has several rows there is no
 * such link, as it would count rows more than once: both sides are counted alone, side by side.
 */
export function buildAccountModel(suite: readonly DataSet[], uploads: readonly CountedUpload[]): Model {
  const plain = uploads.map(buildUploadDataSet);
  const all = [...suite, ...plain];
  const joined = uploads.map(({ shape, joins }, index) => {
    const dataSet = plain[index] ?? buildUploadDataSet(uploads[index] as CountedUpload);
    return withJoinedDimensions(dataSet, { shape, joins }, all);
  });
  const lookups = uploads.flatMap((upload, index) => toLookups(upload, joined[index]));
  const found = lookups.length === 0 ? null : buildModel(suite);
  return buildModel([
    ...suite.map((one) => withLookups(one, lookups, found)),
    ...joined.map((one) => withLookups(one, lookups, null)),
  ]);
}

/** An upload that other rows look up by a dimension. */
type Lookup = { name: string; dimension: string; dataSet: DataSet };

function toLookups(upload: CountedUpload, dataSet: DataSet | undefined): Lookup[] {
  if (!dataSet) return [];
  const { shape } = upload;
  const slots = assignSlots(shape.columns);
  return listLookups(upload).flatMap(({ column, dimension }) => {
    const key = slots.get(column);
    const name = `${dataSet.name.replaceAll('-', '_')}_by_${column}`;
    return key === undefined ? [] : [{ name, dimension, dataSet: { ...dataSet, key } }];
  });
}

/** The columns by which an upload is looked up: the one that its shape names, whose key keeps others away, and joined ones that come once. */
function listLookups({ shape, joins, unique_columns }: CountedUpload) {
  const named = shape.columns.flatMap(({ _id, type, dimension }) =>
    _id === shape.lookup && type === 'shared' && dimension !== null ? [{ column: _id, dimension }] : [],
  );
  const once = joins.filter(({ column }) => unique_columns.includes(column) && column !== shape.lookup);
  return [...named, ...once.map(({ column, dimension }) => ({ column, dimension }))];
}

/**
 * A data set with the uploads that its rows look up. Of these they get the columns, but no dimension that the suite has on its own or by a
 * link: it would lead to two records.
 */
function withLookups(dataSet: DataSet, lookups: readonly Lookup[], suite: Model | null): DataSet {
  const links = lookups.flatMap(({ name, dimension, dataSet: target }) => {
    if (target.name === dataSet.name || dataSet.scope !== 'account' || !isOneText(dataSet, dimension))
      return [];
    const own = dataSet.dimensions[dimension]?.column ?? '';
    const dimensions = Object.fromEntries(
      Object.entries(target.dimensions).filter(([one]) => isNew(dataSet, one, suite)),
    );
    return [[name, { to: 'one' as const, by: own, dataSet: { ...target, dimensions } }] as const];
  });
  return links.length === 0
    ? dataSet
    : { ...dataSet, links: { ...dataSet.links, ...Object.fromEntries(links) } };
}

function isNew(dataSet: DataSet, dimension: string, suite: Model | null): boolean {
  return suite === null
    ? !Object.hasOwn(dataSet.dimensions, dimension)
    : suite.dimension(dataSet, dimension).kind === 'absent';
}
