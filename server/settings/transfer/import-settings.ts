import {
  REPORTED_LINES_MAX,
  type LeftOut,
  type SettingRecord,
  type TransferOutcome,
} from '#contracts/settings/transfer.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  importRecord,
  matchRecord,
  resolveLateReferences,
  type Run,
} from '#server/settings/transfer/bring-record.ts';
import type { TransferContext, TransferPart } from '#server/settings/transfer/part.ts';
import { PARTS } from '#server/settings/transfer/parts.ts';
import { findClosedReason, type TransferScope } from '#server/settings/transfer/reach.ts';
import { sortByReferences } from '#server/settings/transfer/references.ts';
import { loadTarget } from '#server/settings/transfer/target.ts';

export type SettingsImportInput = {
  parts: Readonly<Record<string, readonly SettingRecord[]>>;
  reach: TransferScope;
  /** Import only these parts; all of them where absent. */
  chosen?: readonly string[] | undefined;
  dry_run: boolean;
  /** Import valid records and skip the others; otherwise one refused record prevents the whole import. */
  leave_refused: boolean;
  /** The source of the import as recorded in the event log. */
  source: Readonly<Record<string, string>>;
  /** A record with an existing id is the same record, whatever its present name. Off for copies within an account. */
  sameIds: boolean;
};

/**
 * Imports settings into the unit's account through the checked functions of their areas: existing records, by id or name, are changed where
 * they differ, others are created, and nothing is deleted. One transaction; a dry run does the same and is rolled back.
 */
export async function importSettings(
  moving: TransferContext,
  given: SettingsImportInput,
): Promise<TransferOutcome> {
  return withSavepoint(
    moving.unit,
    async (inner) => {
      const transferId = inner.newId();
      const marked = { ...moving, unit: asTransfer(inner, transferId) };
      const outcome = await bringAll(marked, given);
      if (outcome.stored)
        inner.record({
          kind: 'settings.imported',
          entityId: transferId,
          data: { ...given.source, ...outcome.totals },
        });
      return outcome;
    },
    ({ stored }) => stored,
  );
}

/** Marks every event of the import. */
function asTransfer(unit: UnitOfWork, transferId: string): UnitOfWork {
  return {
    ...unit,
    record: (event) => unit.record({ ...event, data: { ...event.data, transfer: transferId } }),
  };
}

async function bringAll(moving: TransferContext, given: SettingsImportInput): Promise<TransferOutcome> {
  const { reach, chosen, sameIds } = given;
  const target = await loadTarget(moving, PARTS, given.parts);
  const run: Run = { moving, target, renamed: new Map(), later: [], lines: [], missing: new Set() };
  const leftOut = new Map<string, LeftOut>();
  const leave = (part: string, reason: LeftOut['reason']): void =>
    void leftOut.set(`${part} ${reason}`, { part, reason });
  const closedFor = (part: TransferPart, { product }: SettingRecord): LeftOut['reason'] | null =>
    chosen && !chosen.includes(part.name)
      ? 'not_chosen'
      : findClosedReason(reach, part, { product, act: 'write' });
  for (const { part, record } of recordsOf(given)) matchRecord(run, { part, record, sameIds });
  for (const { part, record, place } of recordsOf(given)) {
    const closed = closedFor(part, record);
    if (closed) leave(part.name, closed);
    else await importRecord(run, { part, record, sameIds, place });
  }
  await resolveLateReferences(run);
  for (const name of Object.keys(given.parts))
    if (!PARTS.some((part) => part.name === name)) leave(name, 'unknown');
  return outcomeOf(run, given, [...leftOut.values()]);
}

type LocatedRecord = { part: TransferPart; record: SettingRecord; place: string };

/** Every record of a file, referenced records first, with its position in the file. */
function recordsOf({ parts }: SettingsImportInput): LocatedRecord[] {
  return PARTS.flatMap((part) => {
    const records = parts[part.name] ?? [];
    const places = new Map(records.map((record, index) => [record, `parts.${part.name}.${index}`]));
    return sortByReferences(records).map((record) => ({ part, record, place: places.get(record) ?? '' }));
  });
}

function outcomeOf(
  { lines, missing }: Run,
  { dry_run, leave_refused }: SettingsImportInput,
  left_out: LeftOut[],
): TransferOutcome {
  const count = (part?: string) => {
    const counts = { created: 0, changed: 0, same: 0, refused: 0 };
    for (const line of lines) if (part === undefined || line.part === part) counts[line.act] += 1;
    return counts;
  };
  const totals = count();
  return {
    stored: !dry_run && (totals.refused === 0 || leave_refused),
    totals,
    parts: [...new Set(lines.map(({ part }) => part))].map((part) => ({ part, ...count(part) })),
    lines: lines
      .filter(({ act, dropped }) => act !== 'same' || dropped.length > 0)
      .sort((a, b) => Number(b.act === 'refused') - Number(a.act === 'refused'))
      .slice(0, REPORTED_LINES_MAX),
    left_out,
    missing_people: [...missing].sort(),
  };
}
