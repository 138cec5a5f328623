import type { TargetRow } from '#server/publishing/posts/target-store.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th } from '#texts/th.ts';

const TEXTS = { en: new Map(Object.entries(en.faults)), th: new Map(Object.entries(th.faults)) };

/** Why a target was not published, in a language; empty where nothing is wrong with it. */
export function toFaultText(
  { failure, failure_fault }: Pick<TargetRow, 'failure' | 'failure_fault'>,
  language: 'en' | 'th',
): string {
  if (!failure_fault) return failure ?? '';
  return TEXTS[language].has(failure_fault.code)
    ? fillFault(failure_fault, (code) => TEXTS[language].get(code))
    : (failure ?? '');
}
