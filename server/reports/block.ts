import type { SheetCell, SheetTime } from '#server/kit/xlsx/sheet-xml.ts';

/** What a colour means. `accent` is the colour of the brand; the numbers tell apart series without a meaning of their own. */
export type Tone =
  | 'positive'
  | 'negative'
  | 'neutral'
  | 'question'
  | 'unjudged'
  | 'accent'
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7;

/** One line, or one part of every column, of a chart. */
export type Series = { label: string; tone: Tone; values: readonly number[] };

/** A chart over time: the numbers of each series for each label. */
type OverTime = {
  labels: readonly string[];
  series: readonly Series[];
  /** Indexes of the labels whose numbers are incomplete, and the legend for them. */
  gaps?: { label: string; at: readonly number[] };
  /** Notes at some of the labels, by their indexes. */
  marks?: readonly { at: number; text: string }[];
};

/** A paragraph of a text: a heading of a level, or plain; with the parts of it that are links. Paths are of the suite. */
export type NoteLine = { text: string; level?: 1 | 2 | 3; links: readonly { label: string; href: string }[] };

/** How a part of a report is drawn in addition to its table. */
export type Chart =
  | { kind: 'figures'; items: readonly { label: string; value: string; change: string; tone: Tone }[] }
  | ({ kind: 'columns' } & OverTime)
  | ({ kind: 'lines' } & OverTime)
  | { kind: 'bars'; rows: readonly { label: string; parts: readonly { tone: Tone; value: number }[] }[] }
  | {
      kind: 'posts';
      items: readonly { who: string; about: string; mood: string; tone: Tone; text: string; url: string }[];
    }
  /** Rows for weekdays, Monday first, with hours. */
  | { kind: 'grid'; days: readonly string[]; cells: readonly (readonly number[])[] }
  | { kind: 'words'; items: readonly { word: string; count: number; tone: Tone }[] }
  | { kind: 'note'; text: string; lines?: readonly NoteLine[] }
  | SvgDrawing;

/** A picture as SVG, in pixels, and the same numbers as a chart that presentations can hold; null where they have none of its kind. */
export type SvgDrawing = {
  kind: 'drawing';
  svg: string;
  width: number;
  height: number;
  native: NativeChart | null;
};

/** A chart of a presentation, whose numbers can be edited there. */
export type NativeChart = {
  form: 'bar' | 'sideways' | 'line' | 'combo' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'bubble' | 'radar';
  stack: 'none' | 'stacked' | 'percent';
  /** The names of the positions; of points, the numbers along the first axis. */
  labels: readonly string[];
  series: readonly NativeSeries[];
  /** How spreadsheets show its numbers. */
  format: string;
  /** The colour of each position, where positions have colours and not series. */
  pointColors?: readonly string[];
  /** How the numbers of an axis of their own are shown, which the lines of a combination have; absent where they share the first one. */
  lineFormat?: string;
};

/** One series; null where there is no number. `sizes`: of bubbles; `isLine`: of a combination. Colours are CSS hex. */
export type NativeSeries = {
  label: string;
  color: string;
  values: readonly (number | null)[];
  sizes?: readonly number[];
  isLine?: true;
};

/** The start of what a row counts: the document shows it in short form, spreadsheets and programs get the date itself. */
export type RowTime = SheetTime & { shown: string };

/** The numbers of a part: formatted as text in the document, and as numbers in a spreadsheet. */
export type Table = {
  head: readonly { label: string; share: number; right?: boolean }[];
  rows: readonly (readonly (SheetCell | RowTime)[])[];
  /** Rows above the head, each label above so many columns. */
  above?: readonly (readonly { label: string; columns: number }[])[];
  /** The first columns in which equal values below each other are one cell. */
  joined?: number;
};

/** One part of a report. */
export type Block = {
  title: string;
  /** The line below the title: a total, or why there is nothing. */
  note: string;
  chart: Chart | null;
  /** Null where the chart shows everything. */
  table: Table | null;
  /** Whether the table is printed too, or appears only in the spreadsheet. */
  printTable: boolean;
  /** The part of the report that begins with this block. */
  section?: string;
  /** The heading above it and its neighbours, within the part. */
  heading?: string;
  /** What a presenter may say about it; absent: its note. */
  spoken?: string;
};

/** A sentence of what happened, and the path of the pages of the suite where its numbers are; null where there are none. */
export type SummarySentence = { text: string; path: string | null; tone: Tone };

/** A whole report in its language. */
export type ReportDocument = {
  title: string;
  account: string;
  /** The period of the report. */
  period: string;
  /** The filters of the report, with their displayed names. */
  filters: readonly { label: string; value: string }[];
  /** The state of the numbers: as of when, in which time zone, of how many items. */
  state: readonly string[];
  /** What happened, in sentences, the most important first. */
  summary: readonly SummarySentence[];
  blocks: readonly Block[];
  /** What a reader has to know of single parts; spreadsheets list it first. */
  remarks?: ReportDocument['filters'];
  /** Slides on which several blocks share the room, in place of one slide for each. */
  arranged?: readonly ArrangedSlide[];
};

/** A slide with several blocks where they are arranged: columns and rows of a grid of twelve columns. */
export type ArrangedSlide = {
  title: string;
  /** The heading under which it is. */
  heading?: string;
  parts: readonly { block: Block; spot: { x: number; y: number; w: number; h: number } }[];
};

/** The brand of a report; the logo is a PNG or JPEG, `origin` is where its links lead. */
export type ReportBrand = { name: string; color: string; logo: Buffer | null; origin: string };
