import type { CannedFault } from '#contracts/crm/canned/check.ts';

/** The words of the API for the faults of a canned response; screens have their own in each language. */
export const FAULT_TEXTS: Readonly<Record<CannedFault, string>> = {
  text_needed: 'write what is to be sent',
  media_needed: 'add what is to be sent',
  media_unwanted: 'a text has no media; choose another type',
  media_of_other_kind: 'has media of another kind than the type',
  personal_is_private: 'what lies in your own folder is private',
  no_group: 'you are in no group to share it with',
  snooze_of_done: 'what is done has nothing to wake up for',
};
