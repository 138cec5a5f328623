import type { z } from 'zod';
import {
  isNotificationKind,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#contracts/notifications/kinds.ts';
import { notificationKinds as en } from '#texts/en/labels/notification-kinds.ts';
import type { NotificationText } from '#texts/notification-texts.ts';
import { notificationKinds as th } from '#texts/th/labels/notification-kinds.ts';

type Language = 'en' | 'th';

const TEXTS = { en, th };

/** The name of a kind of notification. */
export function getNotificationName(kind: NotificationKind, language: Language): string {
  return TEXTS[language][kind].name;
}

/** The text of a notification; null where this version does not know its kind, or its values are of another version. */
export function formatNotification(
  given: { kind: string; values: unknown },
  language: Language,
): NotificationText | null {
  if (!isNotificationKind(given.kind)) return null;
  const schema: z.ZodType = NOTIFICATION_KINDS[given.kind].values;
  const values = schema.safeParse(given.values);
  const texts: { write(values: unknown): NotificationText } = TEXTS[language][given.kind];
  return values.success ? texts.write(values.data) : null;
}
