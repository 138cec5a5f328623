import type { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { isAboutWork, isNotificationKind } from '#contracts/notifications/kinds.ts';
import { NOTIFICATIONS_PATH } from '#contracts/notifications/pages.ts';
import type { pushNotificationsJob } from '#contracts/notifications/push.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import { findUserLanguage } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { findQuiet } from '#server/notifications/preference-store.ts';
import {
  listPushDevices,
  deleteDevice,
  noteReached,
  type DeviceRow,
} from '#server/notifications/push/device-store.ts';
import { encryptPush } from '#server/notifications/push/encrypt.ts';
import { buildVapidHeader, loadVapidKeys } from '#server/notifications/push/vapid-key-store.ts';
import { countUnread, findNotification } from '#server/notifications/store.ts';
import { formatNotification } from '#texts/format-notification.ts';
import type { NotificationText } from '#texts/notification-texts.ts';

type PushJob = z.output<typeof pushNotificationsJob.payload>;
/** What a device shows, the page that opens on a touch, and the number for the icon of the installed app. */
type PushContent = NotificationText & { link: string; tag: string; unread: number };

/** How long a service keeps a push for a phone that is off, in seconds: older notifications are no longer relevant. */
const KEPT_SECONDS = 4 * 3600;
const PATIENCE_MS = 15_000;
/** After so many failures in a row a device is removed: nobody uses it any more. */
const FAILURES_MAX = 20;

const TRY: Record<'en' | 'th', NotificationText> = {
  en: { title: 'It works', text: 'This device gets your notifications, also while the suite is closed.' },
  th: { title: 'ใช้งานได้แล้ว', text: 'อุปกรณ์นี้จะได้รับการแจ้งเตือน แม้ปิดหน้าต่างไปแล้ว' },
};

/** Pushes one notification, or a test, to every device of a user. A device whose service reports it as gone is removed. */
export async function pushNotification(context: Context, job: PushJob): Promise<void> {
  const { account_id, user_id } = job;
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const found = await inTransaction(context, scope, async (unit) => ({
    shown: (await hasAccountFeature(context, unit, 'mobile_notification'))
      ? await readShown(context, unit, job)
      : null,
    devices: await listPushDevices(unit, user_id),
  }));
  if (!found.shown) return;
  for (const device of found.devices) {
    // Services are called outside any transaction.
    const reached = await reach(context, device, found.shown);
    const letGo = reached === 'gone' || (reached === 'failed' && device.failures + 1 >= FAILURES_MAX);
    await inTransaction(context, scope, async (unit) => {
      if (letGo) await deleteDevice(unit, { userId: user_id, id: device._id });
      else await noteReached(unit, device._id, reached === 'taken');
    });
  }
}

/** Whether a user wants quiet now: they are not at work, and chose not to be disturbed then. */
async function isQuiet(context: Context, unit: UnitOfWork, userId: string): Promise<boolean> {
  return (await findQuiet(unit, userId)) && !(await context.ports.duty.isOnDuty(unit, userId));
}

async function readShown(
  context: Context,
  unit: UnitOfWork,
  { user_id: userId, notice_id: noticeId }: PushJob,
): Promise<PushContent | null> {
  const language = (await findUserLanguage(unit, userId)) ?? (await loadAccountProfile(unit)).language;
  const unread = await countUnread(unit, userId);
  if (noticeId === null) return { ...TRY[language], link: NOTIFICATIONS_PATH, tag: 'try', unread };
  const notice = await findNotification(unit, userId, noticeId);
  if (!notice || notice.read_at !== null) return null;
  if (isNotificationKind(notice.kind) && isAboutWork(notice.kind) && (await isQuiet(context, unit, userId)))
    return null;
  const said = formatNotification(notice, language);
  return said && { ...said, link: notice.link, tag: noticeId, unread };
}

async function reach(
  context: Context,
  device: DeviceRow,
  shown: PushContent,
): Promise<'taken' | 'gone' | 'failed'> {
  try {
    const keys = await loadVapidKeys(context);
    const contact = context.config.publicUrl ?? 'mailto:operator@localhost';
    const answer = await context.outbound(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: buildVapidHeader(keys, { endpoint: device.endpoint, contact, now: context.clock() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: new Uint8Array(encryptPush(JSON.stringify(shown), device)),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 404 || answer.status === 410) return 'gone';
    return answer.ok ? 'taken' : 'failed';
  } catch (error) {
    context.log.warn({ err: error }, 'a push was not taken');
    return 'failed';
  }
}
