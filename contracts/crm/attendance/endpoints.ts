import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Day, Id } from '#contracts/kit/ids.ts';

const NEED = ['crm.working_status.read'] as const;
const read = { kind: 'permitted' as const, need: NEED, product: 'crm' as const };
const seconds = z.number().int();

/** Longest span of one report, in days. */
export const ATTENDANCE_MAX_DAYS = 92;

export const reportAttendance = defineEndpoint({
  envelope: 'crm',
  name: 'attendance.report',
  method: 'GET',
  path: '/crm/attendance',
  access: read,
  summary: 'Report attendance by person and day: time punched in, time by working status, and both combined',
  input: { query: z.strictObject({ from: Day, to: Day, user_id: Id.optional() }) },
  answer: z.object({
    time_zone: z.string(),
    days: z.array(Day),
    items: z.array(
      z.object({
        user: z.object({ _id: Id, name: z.string() }),
        punched_seconds: seconds,
        /** Punched in, and in a status that counts as staff (or in none). */
        staffed_seconds: seconds,
        /** Time in each status while punched in; for a user who did not punch in at all, the whole time. */
        statuses: z.array(
          z.object({
            name: z.string(),
            name_th: z.string(),
            color: z.string(),
            accepts_tickets: z.boolean(),
            counts_as_staff: z.boolean(),
            seconds,
          }),
        ),
        days: z.array(z.object({ punched_seconds: seconds, staffed_seconds: seconds })),
      }),
    ),
    next: z.null(),
  }),
  errors: ['invalid_request'],
});

export const ENDPOINTS = [reportAttendance];
