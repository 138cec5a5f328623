import { exportLabels as en } from '#texts/en/labels/export-labels.ts';
import { exportLabels as th } from '#texts/th/labels/export-labels.ts';

/** The labels in files for people; the screen that chooses columns has the same. */
export const EXPORT_LABELS = { en, th };
