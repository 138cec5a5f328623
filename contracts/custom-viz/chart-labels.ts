import type { BarWidth } from '#contracts/kit/bars.ts';
import type { CellTone } from '#contracts/kit/cell-tone.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';

/** What is known of a measure besides its values. */
export type MeasureFacts = {
  label: string;
  unit: MeasurementUnit;
  good: 'up' | 'down' | null;
  /** Whether its values may be added up. */
  isAdditive: boolean;
};

/** The names and facts of what an answer consists of, as a reader's language has them. */
export type ChartCatalog = {
  findMeasure(measure: string): MeasureFacts;
  nameDimension(dimension: string): string;
  /** @param label the name that came with the answer; null where it came without one */
  nameValue(dimension: string, key: string, label: string | null): string;
};

/** A reader: their language and calendar, and the time at which they read. */
export type ChartReader = { language: 'en' | 'th'; calendar: Calendar; now: Date };

/** The texts within charts, in one language. */
export type ChartLabels = {
  others: string;
  none: string;
  total: string;
  total_of: { all: string; shown: string };
  subtotal: (name: string) => string;
  before: string;
  year: string;
  of_period: (name: string, period: string) => string;
  zero: string;
  nothing: string;
  not_collected: string;
  partial: string;
  change: string;
  share_of_all: (measure: string) => string;
  share_within: (measure: string, dimension: string) => string;
  about: (value: string) => string;
  goal: string;
  /** The goal until now, and one with a name of its own. */
  goal_to_date: string;
  own_goal_to_date: (name: string) => string;
  no_goal: string;
  target: string;
  band: (from: string, to: string) => string;
  above_goal: string;
  below_goal: string;
  value: string;
  least: string;
  first_quarter: string;
  middle: string;
  /** How much of a value is selected. */
  selected: string;
  third_quarter: string;
  most: string;
  zone: (zone: string) => string;
  list: (names: readonly string[]) => string;
  /** The summary of a chart, for those who cannot see it. */
  summary: {
    by: (measures: string, dimensions: string) => string;
    points: (count: number) => string;
    charts: (count: number) => string;
    most: (point: string, value: string) => string;
    least: (point: string, value: string) => string;
    first_last: (first: string, last: string) => string;
  };
  screen: ChartScreenLabels;
  remarks: ChartRemarkLabels;
};

/** A remark on the numbers of a chart: in a word or two, and as a sentence. */
export type ChartRemark = { short: string; sentence: string };

/** What a reader has to know about the numbers, and about how they are drawn. */
type ChartRemarkLabels = {
  filter_not_applied: (dimension: string) => ChartRemark;
  overlapping: (dimension: string) => ChartRemark;
  cut: (rows: string) => ChartRemark;
  elapsed_part: (until: string) => ChartRemark;
  part_now: (until: string) => ChartRemark;
  part_before: (until: string) => ChartRemark;
  leap_day: ChartRemark;
  without_counterpart: (span: string) => ChartRemark;
  about: (measure: string) => ChartRemark;
  collected_since: (since: string) => ChartRemark;
  log_not_positive: ChartRemark;
  not_stacked: (measure: string) => ChartRemark;
  negative_left_out: (count: string) => ChartRemark;
  /** A period of a goal that counts in part, and the parts of a goal to date. */
  goal_part: (period: string, share: string) => string;
  goal_to_date: (parts: string) => ChartRemark;
  goal_missing: ChartRemark;
  too_many: (shown: string, count: string) => ChartRemark;
};

/** The texts around a chart on screens. */
type ChartScreenLabels = {
  chart: string;
  /** How a chart is operated by keyboard. */
  keys: string;
  /** How a span of time is chosen by keyboard, and which one is chosen, with how many bars. */
  span_keys: string;
  span: (span: string, count: number) => string;
  span_dropped: string;
  empty: string;
  legend: string;
  /** How a value of the legend is selected. */
  legend_keys: string;
  hide: (name: string) => string;
  show: (name: string) => string;
  notes: string;
  unplaced: (names: string) => string;
  /** Why a folded group of columns has no number, and how columns are sorted and folded. */
  no_sum: string;
  /** What rules of a table find values to be. */
  tones: Record<CellTone, string>;
  sort_columns: (name: string) => string;
  fold: (name: string) => string;
  unfold: (name: string) => string;
  more_rows: (count: number) => string;
};

/** How charts write numbers and times for a reader. */
export type ChartWriter = {
  language: 'en' | 'th';
  labels: ChartLabels;
  /** A number in short, and with all its digits, by its unit. */
  short(value: number, unit: MeasurementUnit): string;
  exact(value: number, unit: MeasurementUnit): string;
  percent(share: number): string;
  /** A count in words; a number of another kind with all its digits. */
  words(value: number, unit: MeasurementUnit): string;
  labelBars(bars: { width: BarWidth; starts: readonly string[]; zone: string }): string[];
  /** A span of whole days, the end excluded. */
  span(span: { from: string; to: string }, zone: string): string;
  /** A day, and a moment, in a zone. */
  day(at: string, zone: string): string;
  moment(at: string, zone: string): string;
  /** The days of the week from Monday, and the months, in short. */
  weekdays: readonly string[];
  months: readonly string[];
};
