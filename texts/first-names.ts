import { firstNames as en } from '#texts/en/labels/first-start.ts';
import { firstNames as th } from '#texts/th/labels/first-start.ts';

/** The names that an installation gives at its first start, by language. */
export const FIRST_NAMES = { en, th };
