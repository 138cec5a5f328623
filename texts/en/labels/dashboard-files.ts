import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import type { QuestionRefusalCode } from '#contracts/semantic/question-result.ts';
import type { DocumentLabels } from '#texts/document-labels.ts';
import { viz_dashboards } from '#texts/en/custom-viz/dashboards.ts';

export type DashboardFileLabels = DocumentLabels & {
  /** Of the title of a chart without one. */
  by: (measures: string, dimensions: string) => string;
  as_of: (moment: string) => string;
  zone: (zone: string) => string;
  /** The title of a statement without one. */
  statement: string;
  notes: string;
  selection: string;
  parameter_kinds: Readonly<Record<Parameter['kind'], string>>;
  grains: Readonly<Record<string, string>>;
  compared_with: string;
  /** Of values that are opened into finer ones. */
  opened: string;
  /** Of what a tile counts by itself. */
  of_tile: string;
  not_among: (values: string) => string;
  filter_not_applied: (filter: string, data_set: string) => string;
  overlapping: (dimension: string) => string;
  cut: (rows: string) => string;
  first_rows: (rows: string) => string;
  elapsed_part: (until: string) => string;
  part_now: (until: string) => string;
  part_before: (until: string) => string;
  leap_day: string;
  without_counterpart: (span: string) => string;
  about: (measure: string) => string;
  collected_since: (data_set: string, since: string) => string;
  /** Where a filter has to be set first. */
  choose_first: (filter: string) => string;
  no_answer: string;
  /** Why a tile has no answer. */
  refusals: Readonly<Record<QuestionRefusalCode, string>>;
  follows_not: string;
  outside_time: (time: string) => string;
  empty: string;
};

/** The texts of files of dashboards. */
export const dashboardFileLabels: DashboardFileLabels = {
  filters: 'Filters',
  everything: 'Filters: none',
  contents: 'In this dashboard',
  happened: 'What happened',
  appendix: 'Tables',
  open: 'Open',
  page: (page, pages) => `Page ${page} of ${pages}`,
  by: (measures, dimensions) => `${measures} by ${dimensions}`,
  as_of: (moment) => `As of ${moment}`,
  zone: (zone) => `Times of ${zone}`,
  statement: 'SQL',
  notes: 'Notes',
  selection: 'Selected',
  parameter_kinds: viz_dashboards.parameters.kinds,
  grains: viz_dashboards.grain,
  compared_with: 'Compared with',
  opened: 'Opened',
  of_tile: 'Of a tile',
  not_among: (values) => `all but ${values}`,
  filter_not_applied: (filter, data_set) => `The filter ${filter} does not apply to ${data_set}.`,
  overlapping: (dimension) => `One row may have several values of ${dimension}, so they exceed their total.`,
  cut: (rows) => `${rows} more rows are not shown.`,
  first_rows: (rows) => `Only the first ${rows} rows are shown.`,
  elapsed_part: (until) => `To date: both periods are counted to the same time, here until ${until}.`,
  part_now: (until) => `The period is not over, and is counted until ${until}; the other was chosen apart.`,
  part_before: (until) => `The period to compare with is not over, and is counted until ${until}.`,
  leap_day: 'Only one of the two periods has a 29 February.',
  without_counterpart: (span) =>
    `${span} has nothing beside it to be compared with: it counts in totals only.`,
  about: (measure) => `${measure} is an estimate within 1 %.`,
  collected_since: (data_set, since) => `${data_set}: collected since ${since}.`,
  choose_first: (filter) => `Choose ${filter} first.`,
  no_answer: 'There is no answer for this tile.',
  refusals: {
    refused: 'This cannot be counted.',
    hidden: 'You may not see what it counts.',
    expensive: 'This would read too much.',
    unavailable: 'Not available at the moment.',
    superseded: 'Not available at the moment.',
    failed: 'This could not be computed.',
  },
  follows_not: 'Does not follow what is selected.',
  outside_time: (time) => `Not narrowed to ${time}: it counts another time.`,
  empty: 'There is nothing in this period.',
};
