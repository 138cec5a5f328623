import { searchFileLabels as en } from '#texts/en/labels/search-file-labels.ts';
import { searchFileLabels as th } from '#texts/th/labels/search-file-labels.ts';

/** The texts of files of searches, beside those of reports. */
export const SEARCH_FILE_LABELS = { en, th };
