import type { ConditionFacts, MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import { MEASURE_ALERT_KINDS } from '#contracts/custom-viz/alert-facts.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { alertSentences as en } from '#texts/en/labels/alert-sentences.ts';
import { measureSentences as measureEn } from '#texts/en/labels/measure-sentences.ts';
import { alertSentences as th } from '#texts/th/labels/alert-sentences.ts';
import { measureSentences as measureTh } from '#texts/th/labels/measure-sentences.ts';
import { writeDuration } from '#texts/write-duration.ts';

/** One sentence that states what fired; the same in the bell, in e-mails, in LINE and on the page. */
export function formatAlert(facts: AlertFacts, language: 'en' | 'th'): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const number = (value: number): string => format.format(value);
  return (language === 'th' ? th : en)[facts.kind](facts, number);
}

const MEASURE_KINDS: ReadonlySet<string> = new Set(MEASURE_ALERT_KINDS);

/** Whether what fired is a measure of a dashboard. */
export function isMeasureFacts(facts: AlertFacts | MeasureAlertFacts): facts is MeasureAlertFacts {
  return MEASURE_KINDS.has(facts.kind);
}

/** What fired on a number of a dashboard, a sentence for each condition that held. */
export function formatMeasureAlert(facts: MeasureAlertFacts, language: 'en' | 'th'): string {
  const what = pickText(facts.what, language);
  return [facts, ...facts.also].map((held) => formatHeld(held, what, language)).join(' ');
}

function formatHeld(held: ConditionFacts, what: string, language: 'en' | 'th'): string {
  const { kind, measure, unit, value, usual, limit } = held;
  const name = pickText(measure, language);
  const sentences = language === 'th' ? measureTh : measureEn;
  const change = usual ? (value - usual) / Math.abs(usual) : 0;
  return sentences[kind]({
    name: what === '' ? name : `${name}, ${what}`,
    value: writeValue(value, unit, language),
    usual: writeValue(usual ?? 0, unit, language),
    limit: writeValue(limit ?? 0, unit, language),
    change: `${change > 0 ? '+' : ''}${writeValue(change, 'share', language)}`,
  });
}

function writeValue(value: number, unit: MeasureAlertFacts['unit'], language: 'en' | 'th'): string {
  if (unit === 'seconds') return writeDuration(value, language);
  const isShare = unit === 'share';
  return new Intl.NumberFormat(language, {
    ...(isShare && { style: 'percent' }),
    maximumFractionDigits: isShare ? 1 : 2,
  }).format(value);
}
