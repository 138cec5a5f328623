import * as contract from '#contracts/notifications/endpoints.ts';
import { isNotificationKind, NOTIFICATION_KINDS } from '#contracts/notifications/kinds.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import {
  findQuiet,
  saveDeliveryChoices,
  saveQuiet,
  listDeliveryChoices,
} from '#server/notifications/preference-store.ts';
import { countUnread, listRows, markAllRead, markRead } from '#server/notifications/store.ts';

export const handlers = [
  bind(contract.countNotifications, async ({ unit, session }) => ({
    unread: await countUnread(unit, session.user._id),
  })),
  bind(contract.listNotifications, async ({ unit, session, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(ByTime, query.cursor);
    const rows = await listRows(unit, session.user._id, { limit: query.limit + 1, after });
    return toPage(rows, query.limit, (row) => [row.created_at, row._id]);
  }),
  bind(contract.readNotification, async ({ unit, session, params, body }) => {
    const userId = session.user._id;
    if (!(await markRead(unit, { userId, id: params._id, read: body.read }))) refuse('not_found');
    return { unread: await countUnread(unit, userId) };
  }),
  bind(contract.readAllNotifications, async ({ unit, session, body }) => {
    await markAllRead(unit, session.user._id, body.until);
    return { unread: await countUnread(unit, session.user._id) };
  }),
  bind(contract.listChoices, ({ unit, session }) => listChoices(unit, session.user._id)),
  bind(contract.chooseWays, async ({ unit, session, params: { kind }, body }) => {
    if (!isNotificationKind(kind)) return refuse('not_found');
    const userId = session.user._id;
    const { items } = await listChoices(unit, userId);
    const now = items.find((one) => one.kind === kind) ?? NOTIFICATION_KINDS[kind].ways;
    await saveDeliveryChoices(unit, userId, { ...now, ...body, kind });
    return listChoices(unit, userId);
  }),
  bind(contract.setQuiet, async ({ unit, session, body }) => {
    await saveQuiet(unit, session.user._id, body.quiet_off_duty);
    return listChoices(unit, session.user._id);
  }),
];

async function listChoices(unit: UnitOfWork, userId: string) {
  return { items: await listDeliveryChoices(unit, userId), quiet_off_duty: await findQuiet(unit, userId) };
}
