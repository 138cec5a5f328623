import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { Day, Id, Instant } from '#contracts/kit/ids.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

const read = { kind: 'permitted' as const, need: ['center.heatmap_access_history.read'] as const };

/** By which door somebody used the suite: its screens, or an API key. */
export const ACCESS_DOORS = ['screen', 'api_key'] as const;
export const AccessDoor = z.enum(ACCESS_DOORS);
export type AccessDoor = z.infer<typeof AccessDoor>;

/** Weekdays as the specification counts them: Sunday 0 to Saturday 6. */
export const Weekday = z.coerce.number().int().min(0).max(6);
export const Hour = z.coerce.number().int().min(0).max(23);

const span = { from: Day, to: Day, user_id: Id.optional() };

/** How many days one map may span: two years. */
export const MOST_HEATMAP_DAYS = 731;

export const getHeatmap = defineEndpoint({
  name: 'heatmap.get',
  method: 'GET',
  path: '/accounts/heatmap',
  access: read,
  summary: 'Usage heat map: people and person-hours for each weekday and hour in the account’s time zone',
  input: { query: z.strictObject(span) },
  answer: z.object({
    time_zone: z.string(),
    /** `person_hours` counts a person once in each hour of each date; `people` counts a person once in the whole span. */
    cells: z.array(
      z.object({
        weekday: z.number().int(),
        hour: z.number().int(),
        person_hours: z.number().int(),
        people: z.number().int(),
      }),
    ),
    total: z.object({ person_hours: z.number().int(), people: z.number().int() }),
    people: z.array(z.object({ _id: Id, name: z.string() })),
  }),
});

export const listAccesses = defineEndpoint({
  name: 'heatmap.entries',
  method: 'GET',
  path: '/accounts/heatmap/entries',
  access: read,
  summary: 'List the person-hours that a cell of the heat map counts, newest first',
  input: {
    query: z.strictObject({
      ...span,
      weekday: Weekday.optional(),
      hour: Hour.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: z.object({
    items: z.array(
      z.object({
        user: z.object({ _id: Id, name: z.string() }),
        hour: Instant,
        first_at: Instant,
        last_at: Instant,
        doors: z.array(AccessDoor),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['cursor_invalid'],
});

export const HEATMAP_PAGE: Page = {
  name: 'settings-account-heatmap',
  path: '/settings/account/heatmap',
  guards: SETTINGS_GUARDS,
  need: read.need,
  menu: 'settings',
};
