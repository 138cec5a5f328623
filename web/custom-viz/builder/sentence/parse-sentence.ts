import type { Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import type { FormName } from '#contracts/custom-viz/forms/form.ts';
import { readAsOf, type Period, type PeriodComparison } from '#contracts/custom-viz/period.ts';
import type { BarWidth } from '#contracts/kit/bars.ts';
import type { Catalogue, DimensionField, Field, MeasureField } from '../catalogue/catalogue.ts';
import { plain } from '../catalogue/search-fields.ts';
import { readPeriodWords } from './read-period.ts';
import { isEdge, readText } from './reading.ts';
import { SENTENCE_WORDS, type SentenceWord } from './sentence-words.ts';

/** A dimension of a sentence, with how it is used. */
export type SentenceAxis = {
  field: DimensionField;
  /** The shelf that the sentence names; null: wherever it fits. */
  shelf: Shelf | null;
  grain: BarWidth | null;
  top: number | null;
};

/** A sentence of fields as it was understood. Places are those of the typed text. */
export type Sentence = {
  measures: readonly MeasureField[];
  axes: readonly SentenceAxis[];
  period: Period | null;
  comparisons: readonly PeriodComparison[];
  form: FormName | null;
  /** What was not understood. */
  unknown: readonly { start: number; end: number; text: string }[];
};

/** Reads a sentence of fields, in either language or both: “tickets by channel and month, last 90 days”. */
export function parseSentence(typed: string, catalogue: Catalogue): Sentence {
  return new SentenceReader(typed, catalogue).read();
}

type Match = { length: number; means: SentenceWord | { is: 'field'; fields: readonly Field[] } };

class SentenceReader {
  private readonly typed: string;
  private readonly reading: ReturnType<typeof readText>;
  private readonly catalogue: Catalogue;
  private readonly dictionary: readonly Phrase[];
  private readonly measures: MeasureField[] = [];
  private readonly axes: SentenceAxis[] = [];
  private readonly comparisons: PeriodComparison[] = [];
  private readonly unknown: { start: number; end: number; text: string }[] = [];
  private period: Period | null = null;
  private form: FormName | null = null;
  /** Whether a word such as “by” was read: from then on a name is that of a dimension, if it can be. */
  private isAlong = false;
  private shelf: Shelf | null = null;
  private top: number | null = null;

  constructor(typed: string, catalogue: Catalogue) {
    this.typed = typed;
    this.reading = readText(typed);
    this.catalogue = catalogue;
    this.dictionary = getDictionary(catalogue);
  }

  read(): Sentence {
    const { text } = this.reading;
    for (let at = 0; at < text.length;) {
      const length = this.readPeriod(at) ?? this.readTop(at) ?? this.readPhrase(at);
      if (length === null) at = this.skip(at);
      else at += length;
    }
    const { measures, axes, period, comparisons, form, unknown } = this;
    return { measures, axes, period, comparisons, form, unknown };
  }

  private readPeriod(at: number): number | null {
    if (!isEdge(this.reading.text, at)) return null;
    const found = readPeriodWords(this.reading.text.slice(at), this.period);
    if (found) this.period = this.period ? readAsOf(found.period, this.period) : found.period;
    return found?.length ?? null;
  }

  /** “top 10”, before or after the dimension. */
  private readTop(at: number): number | null {
    const found = /^(?:top|first|อันดับแรก|สูงสุด)\s*(\d{1,3})(?!\d)|^(\d{1,3})\s*(?:อันดับแรก|อันดับ)/.exec(
      this.reading.text.slice(at),
    );
    const count = Number(found?.[1] ?? found?.[2]);
    if (!found || count < 1 || count > 200) return null;
    const last = this.axes.at(-1);
    const isAfter = last !== undefined && /[\u0E00-\u0E7F]/.test(found[0]);
    if (isAfter) this.axes[this.axes.length - 1] = { ...last, top: count };
    else {
      this.top = count;
      this.isAlong = true;
    }
    return found[0].length;
  }

  private readPhrase(at: number): number | null {
    const found = this.findPhrase(at);
    if (!found) return null;
    const { means } = found;
    switch (means.is) {
      case 'shelf':
        this.isAlong = true;
        this.shelf = means.shelf;
        break;
      case 'grain':
        this.readGrain(means.grain);
        break;
      case 'period':
        this.period = this.period ? readAsOf(means.period, this.period) : means.period;
        break;
      case 'comparison':
        this.comparisons.push(means.comparison);
        break;
      case 'form':
        this.form = means.form;
        break;
      case 'field':
        this.readField(means.fields);
        break;
      case 'nothing':
        break;
    }
    return found.length;
  }

  /** The longest phrase that begins here and ends at an edge. */
  private findPhrase(at: number): Match | null {
    const { text } = this.reading;
    if (!isEdge(text, at)) return null;
    const found = this.dictionary.find(
      ({ phrase }) => text.startsWith(phrase, at) && isEdge(text, at + phrase.length),
    );
    return found ? { length: found.phrase.length, means: found.means } : null;
  }

  private readGrain(grain: BarWidth): void {
    const field = this.catalogue.findDimension('time');
    const index = this.axes.findIndex((axis) => axis.field.ref === 'time');
    const known = this.axes[index];
    if (known) this.axes[index] = { ...known, grain };
    else if (field) this.axes.push({ field, shelf: this.shelf, grain, top: null });
  }

  /** One name may be that of several fields: the one of a data set that is named already, and of the kind that is expected here. */
  private readField(fields: readonly Field[]): void {
    const isWanted = ({ of }: Field): boolean => (of === 'dimension') === this.isAlong;
    const known = new Set(this.measures.map(({ dataSet }) => dataSet));
    const [best] = fields.toSorted(
      (one, other) =>
        Number(isWanted(other)) - Number(isWanted(one)) ||
        Number(known.has(other.dataSet)) - Number(known.has(one.dataSet)),
    );
    if (!best) return;
    if (best.of === 'measure') {
      if (!this.measures.includes(best)) this.measures.push(best);
      return;
    }
    if (this.axes.some(({ field }) => field.ref === best.ref)) return;
    this.axes.push({ field: best, shelf: this.shelf, grain: null, top: this.top });
    this.top = null;
    this.isAlong = true;
  }

  /** Passes over signs; a word that means nothing here is kept as unknown. */
  private skip(at: number): number {
    const { text, toOriginal } = this.reading;
    if (!/[\p{L}\p{N}]/u.test(text[at] ?? '')) return at + 1;
    let end = at + 1;
    while (end < text.length && /[\p{L}\p{M}\p{N}]/u.test(text[end] ?? '') && !this.findPhrase(end)) end += 1;
    const { start, end: last } = toOriginal(at, end);
    this.unknown.push({ start, end: last, text: this.typed.slice(start, last) });
    return end;
  }
}

type Phrase = { phrase: string; means: Match['means'] };

/** Of equally long phrases: “daily” says the width of bars, “hour of the day” is a dimension. */
const RANKS: readonly Match['means']['is'][] = [
  'grain',
  'field',
  'period',
  'comparison',
  'form',
  'shelf',
  'nothing',
];

const dictionaries = new WeakMap<Catalogue, readonly Phrase[]>();

/** Every phrase that may begin somewhere, the longest first. */
function getDictionary(catalogue: Catalogue): readonly Phrase[] {
  const known = dictionaries.get(catalogue);
  if (known) return known;
  const fields = new Map<string, Field[]>();
  const all = [...catalogue.time, ...catalogue.groups.flatMap((one) => [...one.measures, ...one.dimensions])];
  for (const field of all)
    for (const word of new Set(field.words.flatMap(listSpellings)))
      fields.set(word, [...(fields.get(word) ?? []), field]);
  const made: Phrase[] = [
    ...SENTENCE_WORDS.map(({ phrase, means }) => ({ phrase: plain(phrase), means })),
    ...[...fields].map(([phrase, some]) => ({ phrase, means: { is: 'field' as const, fields: some } })),
  ];
  const sorted = made.toSorted(
    (one, other) =>
      other.phrase.length - one.phrase.length || RANKS.indexOf(one.means.is) - RANKS.indexOf(other.means.is),
  );
  dictionaries.set(catalogue, sorted);
  return sorted;
}

/** A word with its singular or plural. */
function listSpellings(word: string): string[] {
  const text = plain(word);
  if (!/[a-z]$/.test(text)) return [text];
  if (/[^s]s$/.test(text) && text.length > 4) return [text, text.slice(0, -1)];
  return [text, text.endsWith('y') ? `${text.slice(0, -1)}ies` : `${text}s`];
}
