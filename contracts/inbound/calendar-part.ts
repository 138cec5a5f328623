import { z } from 'zod';
import { Instant } from '#contracts/kit/ids.ts';

/**
 * A time of a calendar event: an instant, or a day or a local time without a zone (`2026-12-05`, `2026-12-05T14:30`), which is shown as it
 * was written.
 */
export const CalendarTime = z.union([
  z.object({ at: Instant }),
  z.object({ local: z.string().regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/) }),
]);
export type CalendarTime = z.infer<typeof CalendarTime>;

/**
 * The contents of a calendar part of an e-mail (RFC 5546): an invitation, an answer or a cancellation. It is stored in the `detail` of its
 * file as `calendar`. `end` is the end as people name it: the last day of an event of whole days.
 */
export const CalendarPart = z.object({
  says: z.enum(['event', 'invitation', 'accepted', 'declined', 'tentative', 'answer', 'cancelled']),
  summary: z.string(),
  start: CalendarTime,
  end: CalendarTime.nullable(),
  repeats: z.boolean(),
  place: z.string(),
  organiser: z.string(),
  /** Who answered; empty where nobody did. */
  attendee: z.string(),
});
export type CalendarPart = z.infer<typeof CalendarPart>;
