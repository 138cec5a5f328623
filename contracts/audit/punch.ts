import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue, type Fault } from '#contracts/kit/faults/fault.ts';
import { Day, Id, Instant } from '#contracts/kit/ids.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

const need = ['center.punch_logs.read'] as const;
const read = { kind: 'permitted' as const, need };
/** Reading alone is not enough to change a colleague's hours: that requires the permission to manage people. */
const correct = {
  kind: 'permitted' as const,
  need: ['center.punch_logs.read', 'center.user_management.write'] as const,
};

export const PunchDirection = z.enum(['in', 'out']);
export type PunchDirection = z.infer<typeof PunchDirection>;

/** How an entry was created: by the person, by the suite (the connection was lost for good), or by somebody's correction. */
export const PUNCH_SOURCES = ['person', 'suite', 'correction'] as const;
export const PunchSource = z.enum(PUNCH_SOURCES);
export type PunchSource = z.infer<typeof PunchSource>;

const Somebody = z.object({ _id: Id, name: z.string() });

/** One entry as the log keeps it permanently. `corrected_by` is the later entry that replaces it. */
export const PunchEntry = z.object({
  _id: Id,
  user: Somebody,
  direction: PunchDirection,
  at: Instant,
  source: PunchSource,
  corrects: Id.nullable(),
  corrected_by: Id.nullable(),
  void: z.boolean(),
  reason: z.string(),
  created_by: Somebody.nullable(),
  created_at: Instant,
});
export type PunchEntry = z.infer<typeof PunchEntry>;

export const listPunches = defineEndpoint({
  name: 'punch-log.list',
  method: 'GET',
  path: '/accounts/punch-log',
  access: read,
  summary: 'List the punch entries of the requested days including corrected ones, newest first',
  input: {
    query: z.strictObject({
      user_id: Id.optional(),
      from: Day.optional(),
      to: Day.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: z.object({ items: z.array(PunchEntry), next: z.string().nullable(), time_zone: z.string() }),
  errors: ['cursor_invalid'],
});

/** From one punch to the next. `to` is null while the person is still in; `in` and `out` name the entries behind it. */
export const PunchInterval = z.object({ from: Instant, to: Instant.nullable(), in: Id, out: Id.nullable() });
export type PunchInterval = z.infer<typeof PunchInterval>;

/** How many days a week view may span. */
export const MOST_PUNCH_DAYS = 62;

export const sumPunches = defineEndpoint({
  name: 'punch-log.days',
  method: 'GET',
  path: '/accounts/punch-log/days',
  access: read,
  summary: 'Sum the seconds at work by person and day, in the account’s time zone',
  input: { query: z.strictObject({ user_id: Id.optional(), from: Day, to: Day }) },
  answer: z.object({
    time_zone: z.string(),
    now: Instant,
    days: z.array(Day),
    /** Everybody whose hours may be queried. */
    people: z.array(Somebody),
    items: z.array(
      z.object({
        user: Somebody,
        in_status: z.boolean(),
        seconds: z.number().int(),
        days: z.array(z.object({ seconds: z.number().int(), intervals: z.array(PunchInterval) })),
      }),
    ),
  }),
});

/**
 * A correction, which is an entry of its own: another time for an entry (`corrects` with `at`), an entry that never happened (`corrects`
 * with `void`), or a forgotten entry (`user_id` and `at`). It contains the reason.
 */
export const PunchCorrection = z
  .strictObject({
    user_id: Id.optional(),
    corrects: Id.optional(),
    void: z.boolean().default(false),
    direction: PunchDirection.optional(),
    at: Instant.optional(),
    reason: z.string().trim().min(1).max(500),
  })
  .superRefine((given, check) => {
    const addFault = (path: string, of: Fault): void => check.addIssue({ ...toIssue(of), path: [path] });
    if (given.void && !given.corrects) addFault('corrects', fault('punch_never'));
    if (!given.corrects && !given.user_id) addFault('user_id', fault('punch_whose'));
    if (!given.corrects && !given.direction) addFault('direction', fault('punch_direction'));
    if (!given.void && !given.at) addFault('at', fault('needed'));
  });
export type PunchCorrection = z.infer<typeof PunchCorrection>;

export const correctPunch = defineEndpoint({
  name: 'punch-log.correct',
  method: 'POST',
  path: '/accounts/punch-log/corrections',
  access: correct,
  summary: 'Correct, withdraw or add a punch entry; the old entry stays in the log',
  input: { body: PunchCorrection },
  answer: PunchEntry,
  status: 201,
  errors: ['not_found', 'stale_version'],
  event: 'punch.corrected',
});

/** Coming and going itself is the event `user.punched` of the real-time part. */
export const PUNCH_EVENTS = [
  defineEvent({ name: 'punch.corrected', need, data: z.object({ user_id: Id }).loose() }),
];

export const PUNCH_PAGE: Page = {
  name: 'settings-account-punch-log',
  path: '/settings/account/punch-log',
  guards: SETTINGS_GUARDS,
  need,
  menu: 'settings',
};
