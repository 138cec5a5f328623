import type { z } from 'zod';
import type { NOTIFICATION_KINDS, NotificationKind } from '#contracts/notifications/kinds.ts';

/** The text of a notification: a line that can be read alone, and a sentence below it. */
export type NotificationText = { title: string; text: string };

/** The values of one kind, as they were stored. */
type StoredValues<K extends NotificationKind> = z.output<(typeof NOTIFICATION_KINDS)[K]['values']>;

/** The texts of every kind in one language: its name where users choose the ways of delivery, and what a notification says. */
export type NotificationTexts = {
  readonly [K in NotificationKind]: {
    name: string;
    write(values: StoredValues<K>): NotificationText;
  };
};
