import { widget as en } from '#texts/en/labels/widget.ts';
import { widget as th } from '#texts/th/labels/widget.ts';

/** The widget's texts in one language. */
export type WidgetTexts = Readonly<Record<keyof typeof en, string>>;

/** The texts for a page: Thai where the page says so (`th`, `th-TH`), else English. */
export const selectTexts = (language: string): WidgetTexts => (/^th\b/i.test(language) ? th : en);

/** Fills the holes of a text: `fill('{count} new', { count: 3 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
