import type { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { alertSentences as en } from '#texts/en/labels/alert-sentences.ts';
import { alertSentences as th } from '#texts/th/labels/alert-sentences.ts';

/** One sentence that states what fired; the same in the bell, in e-mails, in LINE and on the page. */
export function formatAlert(facts: AlertFacts, language: 'en' | 'th'): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const number = (value: number): string => format.format(value);
  return (language === 'th' ? th : en)[facts.kind](facts, number);
}
