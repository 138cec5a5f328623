import { z } from 'zod';
import { deliveryFields, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';

/** The most authors that one rule watches. */
export const MOST_AUTHORS = 200;

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
  ...deliveryFields,
};

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
  /** How often it fired in the last 30 days, and when last. */
  fired: z.number().int(),
  last_rang_at: Instant.nullable(),
  /** Up to when mentions were evaluated; null before the first evaluation. */
  evaluated_until: Instant.nullable(),
  /** Whether the rule is active, and has not been evaluated when it was to be. */
  overdue: z.boolean(),
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
