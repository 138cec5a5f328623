import type { Calendar } from '#contracts/kit/date-locale.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import {
  REPORT_DAYS,
  REPORT_EVENTS,
  REPORT_HOMES,
  REPORT_NEEDS,
  type ReportFile,
  type SentFields,
  type SKIPPED,
} from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { isConnectionLost } from '#server/kit/db/lost-connection.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { listRecipientCalendars } from '#server/kit/mail/recipient-store.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { resolveReceivers, type ResolvedReceiver } from '#server/receivers/public.ts';
import type { PersonalReport, PersonalReportKind } from '#server/reports/kind.ts';
import { openRun, type OpenRun } from '#server/reports/open-run.ts';
import { loadReportBrand } from '#server/reports/report-face.ts';
import { queueReportMail } from '#server/reports/report-mail.ts';
import { findBrandOfUser, findUserReceiver } from '#server/reports/report-store.ts';
import { completeRun, widenRun, type RunRow } from '#server/reports/run-store.ts';
import {
  insertReceivers,
  listDeliveries,
  settleDelivery,
  type Delivery,
} from '#server/reports/sending-store.ts';
import { deliveryFolder, runFolder, writeFiles } from '#server/reports/write-files.ts';

type Run<F extends SentFields> = OpenRun & { context: Context; kind: PersonalReportKind<F> };

/**
 * Makes what each receiver of a run gets, and e-mails it, once: receivers are recorded first, and of each the transaction that records that
 * it is sent queues the e-mail. What a crash interrupts goes on with the receivers who still wait. One receiver's failure takes no other along.
 */
export async function makePersonalReports<F extends SentFields>(
  context: Context,
  kind: PersonalReportKind<F>,
  payload: { account_id: string; run_id: string },
  about: Pick<AboutRun, 'lastAttempt'>,
): Promise<void> {
  const opened = await openRun(context, kind, payload);
  if (!opened) return;
  const { inUnit } = opened;
  const one = { ...opened, context, kind };
  if (!(await inUnit((unit) => isAccountActive(unit, REPORT_HOMES[kind.product]))))
    return finish(one, 'failed');
  const waiting = await inUnit((unit) => listWaiting(unit, one));
  const failures: unknown[] = [];
  for (const delivery of waiting)
    try {
      await deliver(one, delivery);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 0 && !about.lastAttempt) throw failures[0];
  await finish(one, failures.length > 0 ? 'failed' : null);
  if (failures.length > 0) throw failures[0];
}

/** The receivers who have got nothing yet; who they are is settled when the run begins. */
async function listWaiting<F extends SentFields>(
  unit: UnitOfWork,
  { kind, run, report }: Run<F>,
): Promise<(Delivery & { calendar: Calendar })[]> {
  if ((await listDeliveries(unit, [run._id])).length === 0) {
    const receivers = run.send
      ? ((await resolveReceivers(unit, [report], REPORT_NEEDS[kind.product])).get(report._id) ?? [])
      : await listRequester(unit, run);
    await insertReceivers(
      unit,
      receivers.map(({ email, user_id, name, state }) => ({
        run_id: run._id,
        report_id: report._id,
        email,
        user_id,
        name,
        skipped: getSkipReason(state),
      })),
    );
  }
  const waiting = (await listDeliveries(unit, [run._id])).filter(({ state }) => state === 'waiting');
  const calendars = await listRecipientCalendars(
    unit,
    waiting.map(({ email }) => email),
  );
  return waiting.map((one) => ({ ...one, calendar: calendars.get(one.email) ?? 'gregorian' }));
}

type RunRecipient = Pick<ResolvedReceiver, 'email' | 'user_id' | 'name' | 'state'>;

/** The person who requested a run for themselves alone. */
async function listRequester(unit: UnitOfWork, { requested_by_id: id }: RunRow): Promise<RunRecipient[]> {
  const person = id === null ? undefined : await findUserReceiver(unit, id);
  return person ? [{ ...person, user_id: id, state: 'receives' }] : [];
}

/** The states of receivers who get nothing have the names of the reasons. */
function getSkipReason(state: RunRecipient['state']): (typeof SKIPPED)[number] | null {
  return state === 'receives' ? null : state;
}

async function deliver<F extends SentFields>(
  one: Run<F>,
  delivery: Delivery & { calendar: Calendar },
): Promise<void> {
  const { context, accountId, inUnit, kind, report } = one;
  const composed = await kind.composeFor({ context, accountId }, report, delivery);
  if (typeof composed === 'string') {
    await inUnit((unit) => settleDelivery(unit, delivery._id, { state: 'skipped', reason: composed }));
    return;
  }
  const files = await writeOwnFiles(one, delivery, composed);
  await inUnit((unit) => send(unit, one, { delivery, files, composed }));
}

async function writeOwnFiles<F extends SentFields>(
  { context, accountId, inUnit, run, report }: Run<F>,
  { _id, user_id }: Delivery,
  composed: PersonalReport,
): Promise<ReportFile[]> {
  const faceOf = user_id ?? report.owner_id;
  const brandId = faceOf === null ? null : await inUnit((unit) => findBrandOfUser(unit, faceOf));
  return writeFiles({
    folder: deliveryFolder(runFolder(context, accountId, run._id), _id),
    formats: report.formats,
    face: await loadReportBrand(context, { accountId, brandId }),
    composed,
  });
}

type PersonalFiles = { delivery: Delivery; files: ReportFile[]; composed: PersonalReport };

async function send<F extends SentFields>(
  unit: UnitOfWork,
  { run, report }: Run<F>,
  { delivery, files, composed }: PersonalFiles,
): Promise<void> {
  const token = generateToken();
  const isFirst = await settleDelivery(unit, delivery._id, {
    state: 'sent',
    token_hash: hashToken(token),
    files,
  });
  if (!isFirst) return;
  await widenRun(unit, run._id, composed.period);
  await queueReportMail(unit, delivery.email, {
    name: report.name,
    language: composed.locale.language,
    token,
    files,
    summary: composed.document,
  });
}

async function finish<F extends SentFields>(
  { inUnit, kind, run, report }: Run<F>,
  error: 'failed' | null,
): Promise<void> {
  await inUnit(async (unit) => {
    const receivers = await listDeliveries(unit, [run._id]);
    if (error !== null)
      for (const { _id } of receivers) await settleDelivery(unit, _id, { state: 'failed', reason: 'failed' });
    const until = new Date(unit.now.getTime() + REPORT_DAYS * MS_PER_DAY);
    const state = error === null ? 'done' : 'failed';
    await completeRun(unit, run._id, { state, counted: null, files: [], error, until });
    unit.record({
      kind: `${REPORT_EVENTS[kind.product]}.run_finished`,
      entityId: report._id,
      data: { run_id: run._id, receivers: receivers.filter((one) => one.state === 'sent').length },
    });
  });
}
