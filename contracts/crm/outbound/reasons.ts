import { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';

/**
 * The reasons why a conversation cannot be started on a channel, each as it is returned to the caller. Screens show it in their language.
 */
export const START_FAULTS = {
  answers_only: fault('start_answers_only'),
  connection_inactive: fault('start_connection_inactive'),
  not_seen: fault('start_not_seen'),
  no_address: fault('start_no_address'),
  not_known_there: fault('start_not_known_there'),
  has_left: fault('start_has_left'),
  never_wrote: fault('start_never_wrote'),
  window_closed: fault('start_window_closed'),
  standby: fault('start_standby'),
  open_ticket: fault('start_open_ticket'),
} as const;
export type BeginReason = keyof typeof START_FAULTS;
const BEGIN_REASONS = Object.keys(START_FAULTS) as [BeginReason, ...BeginReason[]];
export const BeginReason = z.enum(BEGIN_REASONS);
