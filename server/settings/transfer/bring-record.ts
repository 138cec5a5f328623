import { isDeepStrictEqual } from 'node:util';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import type { SettingRecord, TransferLine } from '#contracts/settings/transfer.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { Refusal } from '#server/kit/errors.ts';
import { formatFieldFaults, formatRefusal } from '#server/kit/http/error-texts.ts';
import { getMediaDigests, withoutLostMedia } from '#server/settings/transfer/media.ts';
import type { StoredSetting, TransferContext, TransferPart, Values } from '#server/settings/transfer/part.ts';
import { findIdFields, renameIds, type IdMapping } from '#server/settings/transfer/references.ts';
import { findCounterpart, noteMade, type Target } from '#server/settings/transfer/target.ts';

/** A record whose values referred to something that did not exist yet. */
type DeferredRecord = { part: TransferPart; record: SettingRecord; held: StoredSetting; line: TransferLine };

/** A running import. */
export type Run = {
  moving: TransferContext;
  target: Target;
  /** The id in the target for each id of the file. */
  renamed: Map<string, string>;
  later: DeferredRecord[];
  lines: TransferLine[];
  /** People whom records are about and who do not exist in the target. */
  missing: Set<string>;
};

type RecordInput = { part: TransferPart; record: SettingRecord; place: string; sameIds: boolean };

const FIELDS = new WeakMap<TransferPart, ReadonlySet<string>>();
function fieldsWithIds(part: TransferPart): ReadonlySet<string> {
  const known = FIELDS.get(part) ?? findIdFields(part.values);
  FIELDS.set(part, known);
  return known;
}

const idsOf = ({ renamed, target }: Run): IdMapping => ({ renamed, own: target.own });

/** A record's values as they would be written in the target: ids renamed, unavailable media left out. */
function fitted(
  run: Run,
  { part, record, sameIds }: Omit<RecordInput, 'place'>,
): { values: Values; dropped: string[]; known: StoredSetting | undefined } {
  const { values: renamed, dropped } = renameIds(record.values, idsOf(run), fieldsWithIds(part));
  const known = findCounterpart(run.target, part, { record, values: renamed, sameIds });
  const here = new Set(known ? getMediaDigests(part, known.values) : []);
  const has = (digest: string): boolean => here.has(digest) || (run.moving.media?.has(digest) ?? false);
  const { values, lost } = withoutLostMedia(part, renamed, has);
  return { values, dropped: [...new Set([...dropped, ...lost])], known };
}

/** Finds the record's counterpart in the target, so that records that refer to it find it too, even where it may not be written itself. */
export function matchRecord(run: Run, { part, record, sameIds }: Omit<RecordInput, 'place'>): void {
  const { values } = renameIds(record.values, idsOf(run), fieldsWithIds(part));
  const known = findCounterpart(run.target, part, { record, values, sameIds });
  const person = part.personOf && run.target.people.get(part.personOf(values));
  const here = known?._id ?? person;
  if (here !== undefined) run.renamed.set(record._id, here);
}

/** Imports one record: creates or changes it through its area. Refusals are reported in its line. */
export async function importRecord(run: Run, bringing: RecordInput): Promise<void> {
  const { part, record, place } = bringing;
  const { values, dropped, known } = fitted(run, bringing);
  const email = part.personOf?.(values);
  if (email !== undefined && !known && !run.target.people.has(email)) {
    run.missing.add(email);
    return;
  }
  const line: TransferLine = {
    part: part.name,
    place,
    product: record.product,
    label: cutText(part.labelOf(values), 200),
    act: 'same',
    differences: [],
    dropped,
    problem: null,
  };
  run.lines.push(line);
  // Fields of an existing record that the file does not name stay unchanged.
  const read = validate(known ? toChangesSchema(part.values.shape) : part.values, values);
  if (!read.ok) {
    const fields = toFieldFaults(read.faults);
    const lost = dropped.find((field) => Object.keys(fields).some((path) => path.split('.')[0] === field));
    refuseLine(line, lost ? 'unknown_reference' : 'invalid_request', { fields });
    return;
  }
  if (known && run.target.taken.has(known)) {
    refuseLine(line, 'name_taken', { fault: fault('twice_in_transfer') });
    return;
  }
  await guarded(line, async () => {
    const held = known
      ? await change(run, { part, known, line }, read.data)
      : await create(run, { part, record, line }, read.data);
    run.target.taken.add(held);
    if (dropped.length > 0) run.later.push({ part, record, held, line });
  });
}

/** Resolves references to records that came later, where those exist by now. */
export async function resolveLateReferences(run: Run): Promise<void> {
  for (const { part, record, held, line } of run.later) {
    const { values, dropped: gone } = renameIds(record.values, idsOf(run), fieldsWithIds(part));
    // Media do not come later.
    const lost = line.dropped.filter((field) => field === part.media?.field);
    const dropped = [...new Set([...gone, ...lost])];
    const found = line.dropped.filter(
      (field) => !lost.includes(field) && !isDeepStrictEqual(values[field], held.values[field]),
    );
    const read = part.values.safeParse(values);
    line.dropped = dropped;
    if (found.length === 0 || !read.success) continue;
    const changes = Object.fromEntries(found.map((field) => [field, read.data[field]]));
    try {
      await withSavepoint(run.moving.unit, (unit) => part.change({ ...run.moving, unit }, held, changes));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A reference that would place a record below itself, for example, stays removed.
      line.dropped = [...new Set([...dropped, ...found])];
    }
  }
}

async function create(
  run: Run,
  { part, record, line }: { part: TransferPart; record: SettingRecord; line: TransferLine },
  values: Values,
): Promise<StoredSetting> {
  if (part.single) throw new Refusal('not_found');
  const _id = await withSavepoint(run.moving.unit, (unit) =>
    part.create({ ...run.moving, unit }, record.product, values),
  );
  const made = { _id, product: record.product, values };
  run.renamed.set(record._id, _id);
  noteMade(run.target, part, made);
  line.act = 'created';
  return made;
}

async function change(
  run: Run,
  { part, known, line }: { part: TransferPart; known: StoredSetting; line: TransferLine },
  values: Values,
): Promise<StoredSetting> {
  line.differences = Object.entries(values)
    .filter(([field, value]) => !isDeepStrictEqual(value, known.values[field]))
    .map(([field, after]) => ({ field, before: known.values[field] ?? null, after }));
  if (line.differences.length === 0) return known;
  const changes = Object.fromEntries(line.differences.map(({ field, after }) => [field, after]));
  await withSavepoint(run.moving.unit, (unit) => part.change({ ...run.moving, unit }, known, changes));
  line.act = 'changed';
  known.values = { ...known.values, ...changes };
  return known;
}

function refuseLine(
  line: TransferLine,
  code: ErrorCode | 'unknown_reference',
  detail: Refusal['detail'],
): void {
  const { fault: of, fields: faults = {} } = detail;
  const fields = formatFieldFaults(faults);
  const message =
    placed(line.place, fields) ||
    formatRefusal(code === 'unknown_reference' ? 'invalid_request' : code, detail);
  line.act = 'refused';
  line.problem = { code, message, ...(of ? { fault: of } : {}), fields, faults };
}

/** A refusal by the area is reported in the line; any other error is a bug and is thrown. */
async function guarded(line: TransferLine, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuseLine(line, error.code, error.detail);
  }
}

/** The faults of a record's fields, each with its position in the file. */
function placed(place: string, fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([path, message]) => `${place}.values.${path}: ${message}`)
    .join('; ');
}
