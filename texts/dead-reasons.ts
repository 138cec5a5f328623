import { deadReasons as en } from '#texts/en/labels/dead-reasons.ts';
import { deadReasons as th } from '#texts/th/labels/dead-reasons.ts';

/** Why the target of a link does not work, on screens and in notifications. */
export const DEAD_REASONS = { en, th };
