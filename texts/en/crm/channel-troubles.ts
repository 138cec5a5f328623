import { METER_NAMES } from '#texts/en/labels/meter-names.ts';

/** What the inbox and the composer say of channels that bring nothing or have reached a limit. */
export const channel_troubles = {
  one: '{{name}} {{why}}',
  failing: 'cannot be read at the moment, new messages come later',
  token: 'needs to be connected again, messages may be missing',
  paused: 'is switched off',
  lost: 'has lost messages',
  limit: 'is not read until its limit starts again',
  stopped: 'has reached its limit, answers wait',
  see: 'See the channels',
  composer:
    'This channel has reached its limit ({{meter}}). An answer that spends more waits until {{until}}.',
  meters: METER_NAMES,
} as const;
