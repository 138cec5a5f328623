import { digestLabels as en } from '#texts/en/labels/digest-labels.ts';
import { digestLabels as th } from '#texts/th/labels/digest-labels.ts';

/** The texts of a digest in each language; numbers and days are already formatted. */
export const DIGEST_LABELS = { en, th };
