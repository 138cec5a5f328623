import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { MOST_TIMES } from '#contracts/uploads/column.ts';
import { listRuleColumns, type RowRule } from '#contracts/uploads/row-rule.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';

/** What is wrong with the columns of an upload, by the path of the field. `headers`: the columns of its file; null where they are not known. */
export function findShapeFaults(
  shape: UploadShape,
  { headers, rule }: { headers: readonly string[] | null; rule: RowRule },
): Record<string, Fault> {
  const { columns, key, time, lookup } = shape;
  const faults: Record<string, Fault> = {};
  const seen = { ids: new Set<string>(), headers: new Set<string>(), dimensions: new Set<string>() };
  for (const [index, { _id, header, type, dimension }] of columns.entries()) {
    const at = `shape.columns.${index}`;
    if (seen.ids.has(_id)) faults[`${at}._id`] = fault('taken');
    if (seen.headers.has(header)) faults[`${at}.header`] = fault('taken');
    if (headers && !headers.includes(header)) faults[`${at}.header`] = fault('no_column', { column: header });
    if ((type === 'shared') !== (dimension !== null)) faults[`${at}.dimension`] = fault('not_shared');
    if (dimension !== null && seen.dimensions.has(dimension)) faults[`${at}.dimension`] = fault('taken');
    seen.ids.add(_id);
    seen.headers.add(header);
    if (dimension !== null) seen.dimensions.add(dimension);
  }
  const dated = columns.filter(({ type }) => type === 'date' || type === 'instant');
  if (dated.length > MOST_TIMES) faults['shape.columns'] = fault('times_over', { limit: MOST_TIMES });
  const absent = key.findIndex((id) => !seen.ids.has(id));
  if (absent >= 0) faults[`shape.key.${absent}`] = fault('not_known_here');
  if (time !== null && !dated.some(({ _id }) => _id === time)) faults['shape.time'] = fault('not_known_here');
  const looked = columns.find(({ _id }) => _id === lookup);
  if (lookup !== null && looked?.type !== 'shared') faults['shape.lookup'] = fault('not_shared');
  // Only a key keeps later rows with the same value away.
  else if (lookup !== null && (key.length !== 1 || key[0] !== lookup))
    faults['shape.lookup'] = fault('key_needed');
  return { ...faults, ...findRuleFaults(shape, rule) };
}

/** What is wrong with a rule of rows, by the path of the field: columns that are not there, and columns of numbers and dates, which name nobody. */
export function findRuleFaults(
  { columns }: Pick<UploadShape, 'columns'>,
  rule: RowRule,
): Record<string, Fault> {
  const texts = new Set(
    columns.flatMap(({ _id, type }) => (type === 'text' || type === 'shared' ? [_id] : [])),
  );
  const wrong = listRuleColumns(rule).filter(({ column }) => !texts.has(column));
  return Object.fromEntries(wrong.map(({ path }) => [`rule.${path}`, fault('not_known_here')]));
}
