import type { CannedFault } from '#contracts/crm/canned/check.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The faults of a canned response, by what is wrong with its fields. */
export const CANNED_FAULTS: Readonly<Record<CannedFault, Fault>> = {
  text_needed: fault('text_needed'),
  media_needed: fault('media_needed'),
  media_unwanted: fault('media_unwanted'),
  media_of_other_kind: fault('media_of_other_kind'),
  personal_is_private: fault('personal_is_private'),
  no_group: fault('no_own_group'),
  snooze_of_done: fault('snooze_of_done'),
};
