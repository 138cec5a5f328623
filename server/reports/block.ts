import type { SheetCell, SheetTime } from '#server/kit/xlsx/sheet-xml.ts';

/** What a colour means. `accent` is the brand's; the numbers tell series apart that mean nothing by themselves. */
export type Tone = 'positive' | 'negative' | 'neutral' | 'question' | 'accent' | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One line, or one part of every column, of a chart. */
export type Series = { label: string; tone: Tone; values: readonly number[] };

/** What runs over time: the numbers of each series below each label. */
type OverTime = {
  labels: readonly string[];
  series: readonly Series[];
  /** Places among the labels whose numbers are not the whole, and what the legend says of them. */
  gaps?: { label: string; at: readonly number[] };
};

/** How a part of a report is drawn beside its table. */
export type Chart =
  | { kind: 'figures'; items: readonly { label: string; value: string; change: string; tone: Tone }[] }
  | ({ kind: 'columns' } & OverTime)
  | ({ kind: 'lines' } & OverTime)
  | { kind: 'bars'; rows: readonly { label: string; parts: readonly { tone: Tone; value: number }[] }[] }
  | {
      kind: 'posts';
      items: readonly { who: string; about: string; mood: string; tone: Tone; text: string; url: string }[];
    }
  /** Rows of a week, Monday first, and hours. */
  | { kind: 'grid'; days: readonly string[]; cells: readonly (readonly number[])[] }
  | { kind: 'words'; items: readonly { word: string; count: number; tone: Tone }[] }
  | { kind: 'note'; text: string };

/** When what a row counts began: people read it short, spreadsheets and programs get the date itself. */
export type RowTime = SheetTime & { shown: string };

/** The numbers of a part: told to people in the document, and as numbers in a spreadsheet. */
export type Table = {
  head: readonly { label: string; share: number; right?: boolean }[];
  rows: readonly (readonly (SheetCell | RowTime)[])[];
};

/** One part of a report. */
export type Block = {
  title: string;
  /** What stands below the title: a total, or why there is nothing. */
  note: string;
  chart: Chart | null;
  /** Null where the chart says it all. */
  table: Table | null;
  /** Whether the table is printed too, or stands in the spreadsheet alone. */
  printTable: boolean;
};

/** A whole report, told in its language. */
export type ReportDocument = {
  title: string;
  account: string;
  /** The time it is about. */
  period: string;
  /** What it is narrowed to, by the names that people know. */
  filters: readonly { label: string; value: string }[];
  /** How the numbers stand: as of when, in which zone, of how many things. */
  state: readonly string[];
  blocks: readonly Block[];
};
