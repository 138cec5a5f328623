import type { Instant, Json } from '#server/kit/db/columns.ts';

type Notifications = {
  account_id: string;
  _id: string;
  user_id: string;
  kind: string;
  topic: string;
  link: string;
  values: Json<Record<string, unknown>>;
  in_web: boolean;
  by_email: boolean;
  created_at: Instant;
  read_at: Instant | null;
};
type NotificationPreferences = {
  account_id: string;
  user_id: string;
  kind: string;
  web: boolean;
  email: boolean;
  push: boolean;
  sound: boolean;
};
type NotificationSettings = { account_id: string; user_id: string; quiet_off_duty: boolean };

type EmailDigests = {
  account_id: string;
  user_id: string;
  daily: boolean;
  hour: number;
  time_zone: string;
  sent_until: Instant;
  next_at: Instant;
};

/** The tables of notices. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    notifications: Notifications;
    notification_preferences: NotificationPreferences;
    notification_settings: NotificationSettings;
    email_digests: EmailDigests;
  }
}
