import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

const read = { kind: 'permitted' as const, need: ['center.activity_log.read'] as const };

/**
 * Who may have done something: a user, an API key in its creator's name, an administrator of the platform, the operator of the machine, the
 * suite itself, somebody outside.
 */
const ACTOR_KINDS = ['user', 'api_key', 'administrator', 'operator', 'system', 'outside'] as const;
export const ActorKind = z.enum(ACTOR_KINDS);
export type ActorKind = z.infer<typeof ActorKind>;

/** Actors behind whom there is a person, which are the most frequent filter of an activity log. */
export const PEOPLE: readonly ActorKind[] = ['user', 'api_key', 'administrator', 'operator'];

/** A resource by its name: the screen derives its path from `type`. */
export const NamedResource = z.object({ _id: Id, type: z.string().nullable(), name: z.string().nullable() });
export type NamedResource = z.infer<typeof NamedResource>;

/**
 * One line of the log. `before` and `after` are present for users who may read the resource itself; `hidden` means that there are values
 * which the reader may not see, `erased` that they were erased for the privacy of a person. `names` has the names of ids inside the values.
 */
export const Activity = z.object({
  seq: z.number().int(),
  at: Instant,
  kind: z.string(),
  actor: z.object({ kind: ActorKind.catch('system'), _id: Id.nullable(), name: z.string().nullable() }),
  entity: NamedResource.nullable(),
  data: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  hidden: z.boolean(),
  erased: z.boolean(),
  names: z.record(z.string(), NamedResource),
});
export type Activity = z.infer<typeof Activity>;

/**
 * The filters of the log. `kind` is a whole kind (`user.updated`) or, with a dot at its end, a prefix (`user.`); `by=people` leaves out
 * what the suite and outsiders did.
 */
export const ActivityFilter = z.strictObject({
  by: z.enum(['people', 'all']).default('all'),
  person: Id.optional(),
  kind: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_-]+\.([a-z0-9_.-]+)?$/)
    .optional(),
  entity: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const listActivity = defineEndpoint({
  name: 'activity-log.list',
  method: 'GET',
  path: '/accounts/activity-log',
  access: read,
  summary: 'List the activity of the account: who did what and when, newest first',
  input: { query: ActivityFilter.extend(PageQuery.shape) },
  answer: z.object({ items: z.array(Activity), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

/** The options of the filters: only what the account's log contains. */
export const listActivityChoices = defineEndpoint({
  name: 'activity-log.choices',
  method: 'GET',
  path: '/accounts/activity-log/choices',
  access: read,
  summary: 'List the event kinds and the people that occur in the activity log',
  answer: z.object({
    kinds: z.array(z.string()),
    people: z.array(z.object({ _id: Id, name: z.string() })),
  }),
});

export const exportActivity = defineEndpoint({
  name: 'activity-log.export',
  method: 'GET',
  path: '/accounts/activity-log/export',
  access: read,
  summary: 'Export the activity log as CSV, without a limit on rows',
  input: { query: ActivityFilter },
  answer: z.string(),
  answerKind: 'text/csv',
  transaction: false,
});

export const ACTIVITY_PAGE: Page = {
  name: 'settings-account-activity',
  path: '/settings/account/activity',
  guards: SETTINGS_GUARDS,
  need: read.need,
  menu: 'settings',
};
