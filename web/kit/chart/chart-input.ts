import type { ChartColors } from './colors.ts';
import type { Bar, Series } from './series.ts';

/** What both charts are drawn from. `number` writes a value for a person. */
export type ChartInput = {
  bars: readonly Bar[];
  series: readonly Series[];
  colors: ChartColors;
  number: (value: number) => string;
  /** How much larger than usual the reader's browser writes. */
  scale: number;
  /** What a bar's gap is called under the pointer; absent where bars have none. */
  gap?: string;
  /** What the sum of a bar's series is called under the pointer; absent where they have none. */
  total?: string;
  /** What the place of a bar is called that the period holds only in part. */
  part?: string;
  /** What is annotated at which bars: a line at one bar, a band over several. */
  marks?: readonly ChartMark[];
};

/** A short label at bars, from the first to the last of them. */
export type ChartMark = { label: string; first: number; last: number };
