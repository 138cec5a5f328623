import * as contract from '#contracts/notifications/endpoints.ts';
import { isNotificationKind } from '#contracts/notifications/kinds.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { saveDeliveryChoices, listDeliveryChoices } from '#server/notifications/preference-store.ts';
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
  bind(contract.listChoices, async ({ unit, session }) => ({
    items: await listDeliveryChoices(unit, session.user._id),
  })),
  bind(contract.chooseWays, async ({ unit, session, params, body }) => {
    if (!isNotificationKind(params.kind)) return refuse('not_found');
    await saveDeliveryChoices(unit, session.user._id, { kind: params.kind, ...body });
    return { items: await listDeliveryChoices(unit, session.user._id) };
  }),
];
