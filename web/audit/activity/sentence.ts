import { z } from 'zod';
import type { Activity } from '#contracts/audit/activity.ts';
import { KINDS } from './kinds.ts';

/** Sentences that the texts define (`audit.sentences`), by the verb of an event kind or by the whole kind. */
const VERBS = [
  'created',
  'updated',
  'deleted',
  'invitation_link_read',
  'password_link_created',
  'started',
  'progressed',
  'finished',
  'cancelled',
  'suspended',
  'resumed',
  'archived',
  'added',
  'removed',
  'paused',
  'tested',
  'replayed',
  'secret_rotated',
  'signed_in',
  'signed_out',
  'invited',
  'invitation_withdrawn',
  'joined',
  'password_changed',
  'password_reset_requested',
  'replied',
  'note_added',
  'fetched',
  'run_requested',
  'run_finished',
  'received',
  'resent',
  'delivery_changed',
  'event_received',
  'backfill_started',
  'backfill_finished',
  'ordered',
  'imported',
  'restored',
  'tagged',
  'untagged',
  'merged',
  'unmerged',
  'split',
  'sent',
  'skipped',
  'answered',
  'checked',
] as const;

/** Event kinds whose own verb means that something was changed. */
const CHANGED: readonly string[] = [
  'user.changed',
  'working_status.changed',
  'agent_status.changed',
  'message_template.changed',
];

/** Nouns that the texts define (`audit.nouns`): also for areas whose own noun is unclear away from their page. */
export const NOUNS = [
  'account',
  'api_key',
  'brand',
  'card',
  'contact',
  'conversation',
  'default_roles',
  'demo_request',
  'publishing_note',
  'publishing_calendar_address',
  'publishing_import',
  'publishing_queue',
  'publishing_pool',
  'publishing_series',
  'publishing_post',
  'publishing_pause',
  'publishing_workflow',
  'publishing_client',
  'publishing_comment',
  'publishing_deputy',
  'publishing_approval',
  'quick_search',
  'engagement',
  'group',
  'group_option',
  'group_setting',
  'import',
  'keyword',
  'limit',
  'long_work',
  'mentions',
  'message',
  'message_template',
  'plan',
  'punch',
  'role',
  'second_factor',
  'session',
  'social_custom',
  'subscription',
  'system',
  'tag_rule',
  'ticket',
  'ticket_tag',
  'customer',
  'video_call',
  'sms_code',
  'ticket_view',
  'rule_run',
  'bot',
  'ticket_survey',
  'quality_case',
  'dashboard',
  'alert_rule',
  'saved_view',
  'onboarding',
  'user',
  'webhook',
  'working_status',
  'agent_status',
  'auto_assign_agent',
  'auto_assign_condition',
  'auto_assign_rule',
  'canned_response',
  'canned_response_folder',
  'mailbox_signature',
  'email_notification',
  'mention_export',
  'upload',
  'report',
  'keyword_option',
  'settings',
  'sla',
  'template',
  'verification_link',
  'short_link',
  'saved_text',
  'post_feed',
  'utm_template',
  'public_source',
  'privacy',
  'person',
  'sso',
  'sso_domain',
  'provider',
  'sentiment',
  'dashboard_link',
  'search_link',
  'custom_viz_dashboard',
  'custom_viz_link',
  'custom_viz_export',
  'custom_viz_row_export',
  'custom_viz_filter_set',
  'custom_viz_value_color',
  'custom_viz_field',
  'custom_viz_field_rule',
  'custom_viz_embed_key',
  'custom_viz_alert',
  'custom_viz_alert_rule',
  'custom_viz_schedule',
  'custom_viz_annotation',
  'custom_viz_snapshot',
  'mention',
  'alert',
  'notification',
  'push',
  'spelling_word',
  'board',
  'blocked',
  'refused',
  'ticket_report',
  'blacklist',
  'auto_canned_conditions',
  'auto_canned_keywords',
  'auto_canned_settings',
  'auto_assign',
  'post_blocker',
  'auto_sentiment',
  'verification_settings',
  'verification_labels',
  'crm_ui',
  'listening_entities',
] as const;
export type Noun = (typeof NOUNS)[number];

/** Names of fields that the texts define (`audit.fields`); others are shown unchanged. */
export const FIELDS = [
  'name',
  'note',
  'role_id',
  'group_id',
  'group_ids',
  'permissions',
  'active',
  'state',
  'assignee_id',
  'patterns',
  'match',
  'color',
  'url',
  'kinds',
  'scopes',
  'expires_at',
  'email',
  'accepts_tickets',
  'parent_id',
  'direction',
  'at',
  'reason',
  'paused_reason',
  'time_zone',
  'week_start',
  'fiscal_start_month',
  'language',
  'password_strength',
  'delivery',
  'product',
  'config',
] as const;
type Verb = (typeof VERBS)[number];
export type SentenceKey =
  | Verb
  | (typeof KINDS)[number]
  | 'punched_in'
  | 'punched_out'
  | 'changed_one'
  | 'set_one'
  | 'cleared_one'
  | 'changed_some'
  | 'other';

/** One field of a resource, before and after. */
export type Change = { field: string; before: unknown; after: unknown };

/** Fields that the kit stores for every resource: they change with every write and carry no information. */
const SILENT = new Set(['_id', 'version', 'created_at', 'updated_at', 'account_id']);

const Values = z.record(z.string(), z.unknown()).catch({});
const Punched = z.object({ in_status: z.boolean() });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of an entry's values: the changed ones first, and how many stayed the same. */
export function findChanges({ before, after }: Pick<Activity, 'before' | 'after'>): {
  changed: Change[];
  same: number;
} {
  const [was, is] = [Values.parse(before ?? {}), Values.parse(after ?? {})];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !SILENT.has(field),
  );
  const all = fields.map((field) => ({ field, before: was[field], after: is[field] }));
  const changed = all.filter((one) => !same(one.before, one.after));
  return { changed, same: all.length - changed.length };
}

/** The noun of an event kind, as the texts define it. */
export function parseNoun(kind: string): Noun | undefined {
  const noun = kind.slice(0, kind.indexOf('.'));
  return NOUNS.find((one) => one === noun);
}

/** The sentence for an entry, and its one change if there is exactly one. */
export function resolveSentence(line: Pick<Activity, 'kind' | 'data' | 'before' | 'after'>): {
  key: SentenceKey;
  change?: Change;
} {
  const { kind } = line;
  if (kind === 'user.punched') {
    const punched = Punched.safeParse(line.data).data ?? Punched.safeParse(line.after).data;
    return { key: punched?.in_status === false ? 'punched_out' : 'punched_in' };
  }
  const own = KINDS.find((one) => one === kind.replaceAll(/[.-]/g, '_'));
  const verb = VERBS.find((one) => one === kind.slice(kind.indexOf('.') + 1));
  const key = own ?? verb ?? (CHANGED.includes(kind) ? 'updated' : 'other');
  if (key !== 'updated' || line.before === null) return { key };
  const { changed } = findChanges(line);
  const [first] = changed;
  if (!first) return { key };
  if (changed.length > 1) return { key: 'changed_some' };
  if (isShort(first.before) && isShort(first.after)) {
    if (isNothing(first.before)) return { key: 'set_one', change: first };
    return { key: isNothing(first.after) ? 'cleared_one' : 'changed_one', change: first };
  }
  return { key: 'changed_some' };
}

const MOST_SIGNS = 60;
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
/** Values that fit into a sentence; lists and forms are shown next to it. */
function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= MOST_SIGNS : typeof value !== 'object' || value === null;
}
