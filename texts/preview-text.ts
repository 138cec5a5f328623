import type { Preview } from '#contracts/crm/content-kind.ts';
import { contentKinds as en } from '#texts/en/labels/content-kinds.ts';
import { contentKinds as th } from '#texts/th/labels/content-kinds.ts';

/** A preview in the reader's language. What somebody wrote is never taken for a kind of content. */
export function previewText({ text, kind }: Preview, language: string): string {
  return kind === 'text' || text !== '' ? text : (language === 'th' ? th : en)[kind];
}
