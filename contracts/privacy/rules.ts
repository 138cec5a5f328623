import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Version } from '#contracts/kit/ids.ts';

const days = (least: number, most: number) => z.number().int().min(least).max(most);
const YEARS = 3650;

/** For how many days each kind of data is stored; null stores it forever. */
export const RuleFields = {
  /** Posts that were collected, by the day they were published. */
  mention_days: days(30, YEARS).nullable(),
  /** Finished tickets with their messages, by their last message. */
  message_days: days(30, YEARS).nullable(),
  /** The values before and after in the event log; the entries themselves are not deleted, and the hash chain stays valid. */
  event_value_days: days(90, YEARS).nullable(),
  /** The hours in which a user used the suite. */
  access_days: days(30, YEARS).nullable(),
  /** Attempts to sign in; never stored longer than 90 days. */
  sign_in_days: days(7, 90),
  /** Deliveries of webhooks that have ended. */
  webhook_days: days(1, 30),
  /** E-mails that are settled; never stored longer than 30 days. */
  mail_days: days(1, 30),
};
export const PrivacyRules = z.object({ ...RuleFields, version: z.number().int() });
export type PrivacyRules = z.infer<typeof PrivacyRules>;

/** The defaults: no working data is deleted automatically. */
export const DEFAULT_RULES: PrivacyRules = {
  mention_days: null,
  message_days: null,
  event_value_days: null,
  access_days: 730,
  sign_in_days: 90,
  webhook_days: 30,
  mail_days: 30,
  version: 0,
};

/** Reading and changing require the same permissions as their page. */
export const READ = { kind: 'permitted' as const, need: ['center.user_management.read'] as const };
export const WRITE = { kind: 'permitted' as const, need: ['center.user_management.write'] as const };

export const getRules = defineEndpoint({
  name: 'privacy.rules',
  method: 'GET',
  path: '/accounts/privacy',
  access: READ,
  summary: 'Get how long each kind of data is kept',
  answer: PrivacyRules,
});

export const saveRules = defineEndpoint({
  name: 'privacy.save-rules',
  method: 'PUT',
  path: '/accounts/privacy',
  access: WRITE,
  summary: 'Change how long data is kept; fields not sent stay',
  input: { body: toChangesSchema(RuleFields).extend({ version: Version.optional() }) },
  answer: PrivacyRules,
  errors: ['stale_version'],
  event: 'privacy.rules_updated',
});
