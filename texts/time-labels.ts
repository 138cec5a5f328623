import { justNow as en } from '#texts/en/labels/time-labels.ts';
import { justNow as th } from '#texts/th/labels/time-labels.ts';

/** A time less than a minute ago, in a language. */
export const getJustNow = (language: string): string => (language === 'th' ? th : en);
