import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { NotificationProduct } from '#contracts/email-digests/notification.ts';
import type { Schedule } from '#contracts/email-digests/schedule.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import type { Instant, Json, VersionColumns } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type EmailNotifications = AccountRow &
  VersionColumns & {
    _id: string;
    product: NotificationProduct;
    name: string;
    people: string[];
    addresses: string[];
    every: Schedule['every'];
    at: string;
    days: number[];
    time_zone: string | null;
    template_id: string | null;
    keywords: string[];
    sentiment: Sentiment[];
    filter: Json<WireTicketFilter>;
    minimum: number;
    language: 'en' | 'th';
    active: boolean;
    next_run_at: Instant | null;
    covered_until: Instant | null;
  };
type EmailNotificationAddresses = AccountRow & {
  email: string;
  state: 'confirmed' | 'refused';
  settled_at: Instant;
};
type EmailNotificationConfirmations = AccountRow & {
  _id: string;
  email: string;
  notification_id: string;
  token_hash: Buffer;
  requested_at: Instant;
  expires_at: Instant;
  answer: 'yes' | 'no' | null;
};
type Unsubscribes = AccountRow & { notification_id: string; email: string; at: Instant };
type EmailNotificationRuns = AccountRow & {
  _id: string;
  notification_id: string;
  period_from: Instant;
  period_to: Instant;
  outcome: 'sent' | 'quiet' | 'nobody';
  mentions: number;
  requested_by: string | null;
  at: Instant;
};
type EmailNotificationDeliveries = AccountRow & {
  _id: string;
  run_id: string;
  notification_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer;
  opened_at: Instant | null;
};

/** The tables of e-mail notifications. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    email_notifications: EmailNotifications;
    email_notification_addresses: EmailNotificationAddresses;
    email_notification_confirmations: EmailNotificationConfirmations;
    unsubscribes: Unsubscribes;
    email_notification_runs: EmailNotificationRuns;
    email_notification_deliveries: EmailNotificationDeliveries;
  }
}
