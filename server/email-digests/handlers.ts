import * as contract from '#contracts/email-digests/endpoints.ts';
import {
  RECEIVER_PERMISSIONS,
  NotificationInput,
  type Notification,
  type NotificationProduct,
} from '#contracts/email-digests/notification.ts';
import { computeNextRun } from '#contracts/email-digests/schedule.ts';
import type { Session } from '#contracts/identity/session.ts';
import { checkNotification, refuseFaulty } from '#server/email-digests/check.ts';
import * as store from '#server/email-digests/store.ts';
import type { NotificationRow, RunTimes } from '#server/email-digests/store.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import {
  requestNewConsents,
  requestConsentAgain,
  loadSendingContext,
  resolveReceivers,
} from '#server/receivers/public.ts';

const PAGE = 50;

export const changeHandlers = [
  bind(contract.listNotifications, async ({ unit, params: { product }, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ByName, query.cursor);
    const limit = query.limit ?? (after ? PAGE : undefined);
    const rows = await store.listRows(unit, {
      product,
      after: after && { name: after[0], _id: after[1] },
      limit: limit === undefined ? undefined : limit + 1,
    });
    const { items, next } = toPage(rows, limit, (row) => [row.name, row._id]);
    return {
      items: await shown(unit, items),
      next,
    };
  }),

  bind(contract.createNotification, async ({ unit, session, params: { product }, body }) => {
    refuseFaulty(product, body);
    await checkNotification(unit, session, body);
    const _id = unit.newId();
    const timing = await begun(unit, body);
    await refuseDuplicateName(() => store.insertRow(unit, { _id, product }, { fields: body, timing }));
    await requestNewConsents(unit, { ...question({ ...body, _id }, session), addresses: body.addresses });
    const after = await stored(unit, _id);
    unit.record({ kind: 'email_notification.created', entityId: _id, after: logged(after) });
    return after;
  }),

  bind(contract.updateNotification, async ({ unit, session, params, body }) => {
    const { version, ...changes } = body;
    const row = await locked(unit, params);
    const [before] = await shown(unit, [row]);
    checkVersion(version, row, before);
    const fields: NotificationInput = { ...NotificationInput.strip().parse(row), ...changes };
    refuseFaulty(row.product, fields);
    await checkNotification(unit, session, fields, row);
    const timing = isRetimed(row, fields) ? await begun(unit, fields) : {};
    await refuseDuplicateName(() => store.updateRow(unit, params._id, { fields, timing }));
    await requestNewConsents(unit, {
      ...question({ ...fields, _id: row._id }, session),
      addresses: fields.addresses,
    });
    const after = await stored(unit, params._id);
    unit.record({
      kind: 'email_notification.updated',
      entityId: params._id,
      before: before && logged(before),
      after: logged(after),
    });
    return after;
  }),

  bind(contract.deleteNotification, async ({ unit, params }) => {
    const { _id } = await locked(unit, params);
    const before = await stored(unit, _id);
    await store.deleteRow(unit, _id);
    unit.record({ kind: 'email_notification.deleted', entityId: _id, before: logged(before) });
    return { _id };
  }),

  bind(contract.resendReceiverRequest, async ({ unit, session, params, body }) => {
    const row = await locked(unit, params);
    const receiver = (await resolveReceivers(unit, [row], RECEIVER_PERMISSIONS[row.product]))
      .get(row._id)
      ?.find(({ email, state }) => email === body.email && state !== 'receives' && state !== 'may_not');
    if (!receiver) return refuse('not_found');
    await requestConsentAgain(unit, { ...question(row, session), email: receiver.email });
    unit.record({ kind: 'email_notification.updated', entityId: row._id, data: { asked: receiver.email } });
    return stored(unit, row._id);
  }),
];

/**
 * One notification of a product by its id, locked until the transaction ends.
 * @throws not_found
 */
async function locked(
  unit: UnitOfWork,
  { product, _id }: { product: NotificationProduct; _id: string },
): Promise<NotificationRow> {
  const row = requireFound(await store.lockRow(unit, _id));
  return row.product === product ? row : refuse('not_found');
}

function question(
  { _id, name, language }: { _id: string; name: string; language: 'en' | 'th' },
  { user }: Session,
) {
  return { _id, name, language, by: user.name };
}

/** Notifications of one product as responses return them. */
async function shown(unit: UnitOfWork, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const [first] = rows;
  if (!first) return [];
  const receivers = await resolveReceivers(unit, rows, RECEIVER_PERMISSIONS[first.product]);
  return rows.map(({ covered_until: _covered, product: _product, ...row }) => ({
    ...row,
    receivers: (receivers.get(row._id) ?? []).map(
      ({ user_id: _user, group_id: _group, ...receiver }) => receiver,
    ),
  }));
}

async function stored(unit: UnitOfWork, id: string): Promise<Notification> {
  return requireFound((await shown(unit, [requireFound(await store.findRow(unit, id))]))[0]);
}

/** The fields for the history: what users edit, not the state of the e-mails. */
function logged({
  receivers: _receivers,
  next_run_at: _next,
  last_sent_at: _last,
  ...notification
}: Notification) {
  return notification;
}

/** When a notification that starts now is due. Immediate ones report what arrives from now on. */
async function begun(
  unit: UnitOfWork,
  { schedule, time_zone, active }: NotificationInput,
): Promise<RunTimes> {
  if (!active) return { next_run_at: null, covered_until: null };
  const zone = time_zone ?? (await loadSendingContext(unit)).zone;
  return {
    next_run_at: computeNextRun({ schedule, zone }, unit.now),
    covered_until: schedule.every === 'at_once' ? unit.now : null,
  };
}

function isRetimed(row: NotificationRow, next: NotificationInput): boolean {
  return (
    row.active !== next.active ||
    row.time_zone !== next.time_zone ||
    JSON.stringify(row.schedule) !== JSON.stringify(next.schedule)
  );
}
