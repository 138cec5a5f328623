import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';

/** How readily a rule fires: only on large changes, by default, or on first signs. */
export const SENSITIVITIES = ['calm', 'balanced', 'early'] as const;
export const Sensitivity = z.enum(SENSITIVITIES);
export type Sensitivity = z.infer<typeof Sensitivity>;

const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Hours of the account's day in which nobody is notified; notifications are sent when they end. May span midnight. */
export const QuietHours = z.strictObject({ from: Clock, to: Clock });
export type QuietHours = z.infer<typeof QuietHours>;

/** The LINE chat to notify: a user, or a group, that wrote to the connected account before. */
export const LineTarget = z.strictObject({ connection_id: Id, contact_id: Id });
export type LineTarget = z.infer<typeof LineTarget>;

/** The most users that one rule notifies, and the most authors that one rule watches. */
export const MOST_PEOPLE = 50;
export const MOST_AUTHORS = 200;
/** How many rules an account may have. */
export const MOST_RULES = 10_000;

const ruleShape = {
  name: z.string().trim().min(1).max(80),
  kind: AlertKind,
  /** Which mentions it evaluates; times in it are ignored. */
  filter: StoredFilter.default({}),
  sensitivity: Sensitivity.default('balanced'),
  /** People reached in an hour (reach), or followers of a new author (author); unused for the other kinds. */
  at_least: z.number().int().min(1).max(2_000_000_000).nullable().default(null),
  /** Watched authors, by the ids of their network. */
  authors: z.array(z.string().trim().min(1).max(300)).max(MOST_AUTHORS).default([]),
  /** For how long a rule pauses after it fired. */
  cooldown_hours: z.number().int().min(1).max(168).default(24),
  /** Whether its alert is merged into that of a parent keyword's rule when both fire. */
  merge: z.boolean().default(true),
  quiet_hours: QuietHours.nullable().default(null),
  people: z.array(Id).max(MOST_PEOPLE).default([]),
  by_web: z.boolean().default(true),
  by_email: z.boolean().default(true),
  line: LineTarget.nullable().default(null),
  active: z.boolean().default(true),
};

/** The number of days over which a rule's firings are counted. */
export const FIRED_DAYS = 30;

/** What a user edits of a rule. */
export const AlertRuleInput = z.strictObject(ruleShape);
export type AlertRuleInput = z.infer<typeof AlertRuleInput>;
export const AlertRuleChanges = toChangesSchema(ruleShape).extend({ version: Version.optional() });

/** A rule with its state. */
export const AlertRule = z.object({
  ...ruleShape,
  _id: Id,
  /** How far feedback shifted the sensitivity: above 0 it fires less, below more. */
  shift: z.number(),
  muted: z.boolean(),
  snoozed_until: Instant.nullable(),
  /** How often it fired in the last {@link FIRED_DAYS} days, and when last. */
  fired: z.number().int(),
  last_rang_at: Instant.nullable(),
  /** Up to when mentions were evaluated; null before the first evaluation. */
  evaluated_until: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type AlertRule = z.infer<typeof AlertRule>;

/** Why a rule is invalid: the field that lacks something; null where it is valid. */
export function validateAlertRule(
  rule: Pick<AlertRuleInput, 'kind' | 'at_least' | 'authors'>,
): { field: 'at_least' | 'authors'; fault: Fault } | null {
  if (rule.kind === 'reach' && rule.at_least === null)
    return { field: 'at_least', fault: fault('people_from') };
  if (rule.kind === 'author' && rule.at_least === null && rule.authors.length === 0)
    return { field: 'authors', fault: fault('authors_or_followers') };
  return null;
}
