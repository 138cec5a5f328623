import { rm } from 'node:fs/promises';
import type { Session } from '#contracts/identity/session.ts';
import { REPORT_EVENTS, REPORT_NEEDS, type SentFields } from '#contracts/reports/report.ts';
import { computeNextDue } from '#contracts/reports/schedule.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { requestNewConsents, requestConsentAgain, resolveReceivers } from '#server/receivers/public.ts';
import type { SavedKind } from '#server/reports/kind.ts';
import { loadReportBounds } from '#server/reports/report-bounds.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#server/reports/report-store.ts';
import { listRuns } from '#server/reports/run-store.ts';
import { getReport } from '#server/reports/shown-report.ts';
import { runFolder } from '#server/reports/write-files.ts';

/** Who saves a report, and in which transaction. */
export type ReportContext = { context: Context; unit: UnitOfWork; session: Session };

/** Runs of a deleted report whose files are deleted at once; the cleanup job deletes any beyond this number. */
const MOST_RUNS = 1000;

/**
 * Creates a report; new external receivers are asked for consent.
 * @returns its id
 * @throws name_taken, and what the kind's check throws
 */
export async function createReport<F extends SentFields>(
  { unit, session }: Omit<ReportContext, 'context'>,
  kind: SavedKind<F>,
  fields: F,
): Promise<string> {
  await kind.check(unit, session, fields);
  const _id = unit.newId();
  const { product } = kind;
  const content = kind.contentOf(fields);
  const next = nextOf(fields, unit.now);
  await refuseDuplicateName(() =>
    insertRow(unit, { _id, product, owner_id: session.user._id, fields, content, next }),
  );
  await requestNewConsents(unit, { ...question({ ...fields, _id }, session), addresses: fields.addresses });
  unit.record({
    kind: `${REPORT_EVENTS[product]}.created`,
    entityId: _id,
    ...keptOf(kind, { after: fields }),
  });
  return _id;
}

type Change<F> = { _id: string; version?: number | undefined; change: (before: F) => F };

/**
 * Changes a report.
 * @throws not_found, name_taken, stale_version with the present report, what the check throws, and not_permitted where it belongs to
 * another user and the caller's group is restricted: the report contains more than the caller sees, and the caller would choose who
 * receives it
 */
export async function updateReport<F extends SentFields>(
  { unit, session }: Omit<ReportContext, 'context'>,
  kind: SavedKind<F>,
  { _id, version, change }: Change<F>,
): Promise<void> {
  const row = requireFound(await lockRow(unit, kind.product, _id));
  if (version !== undefined && version !== row.version)
    refuse('stale_version', { data: await getReport(unit, kind, _id) });
  const isHeld = (await loadReportBounds(unit, kind.product, session.user._id)) !== null;
  if (isHeld && row.owner_id !== session.user._id) refuse('not_permitted');
  const before = kind.fieldsOf(row);
  const fields = change(before);
  await kind.check(unit, session, fields, before);
  const content = kind.contentOf(fields);
  const owner_id = await kind.ownerAfter(unit, row, session);
  await refuseDuplicateName(() =>
    updateRow(unit, _id, { owner_id, fields, content, next: nextOf(fields, unit.now) }),
  );
  await requestNewConsents(unit, { ...question({ ...fields, _id }, session), addresses: fields.addresses });
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.updated`,
    entityId: _id,
    ...keptOf(kind, { before, after: fields }),
  });
}

/**
 * Deletes a report with everything that was made of it.
 * @throws not_found
 */
export async function deleteReport<F extends SentFields>(
  { context, unit }: Omit<ReportContext, 'session'>,
  kind: SavedKind<F>,
  id: string,
): Promise<void> {
  const row = requireFound(await lockRow(unit, kind.product, id));
  const runs = await listRuns(unit, id, { limit: MOST_RUNS });
  await deleteRow(unit, id);
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.deleted`,
    entityId: id,
    ...keptOf(kind, { before: kind.fieldsOf(row) }),
  });
  unit.afterCommit(async () => {
    for (const { _id } of runs)
      await rm(runFolder(context, unit.accountId, _id), { recursive: true, force: true });
  });
}

/**
 * Asks an external receiver for consent again who has not answered or has unsubscribed.
 * @throws not_found, too_many
 */
export async function requestReceiverConsentAgain<F extends SentFields>(
  { unit, session }: Omit<ReportContext, 'context'>,
  kind: SavedKind<F>,
  { _id, email }: { _id: string; email: string },
): Promise<void> {
  const row = requireFound(await lockRow(unit, kind.product, _id));
  const receiver = (await resolveReceivers(unit, [row], REPORT_NEEDS[kind.product]))
    .get(_id)
    ?.find((one) => one.email === email && one.state !== 'receives' && one.state !== 'may_not');
  if (!receiver) return refuse('not_found');
  await requestConsentAgain(unit, { ...question(row, session), email: receiver.email });
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.updated`,
    entityId: _id,
    ...keptOf(kind, { data: { asked: receiver.email } }),
  });
}

function question(
  { _id, name, language }: { _id: string; name: string; language: 'en' | 'th' },
  { user }: Session,
) {
  return { _id, name, language, by: user.name };
}

/** What the history keeps of a change. */
function keptOf<F extends SentFields, Change extends object>(
  { history = 'fields' }: SavedKind<F>,
  change: Change,
): Change | Record<never, never> {
  return history === 'fields' ? change : {};
}

function nextOf({ schedule, active, time_zone }: SentFields, now: Date): Date | null {
  return schedule && active ? computeNextDue(schedule, time_zone, now) : null;
}
