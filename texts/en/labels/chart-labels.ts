import type { ChartLabels } from '#contracts/custom-viz/chart-labels.ts';

/** The texts within charts, on screens and in files. */
export const chartLabels: ChartLabels = {
  others: 'Others',
  none: 'Without a value',
  total: 'Total',
  total_of: { all: 'Total of all', shown: 'Total of the shown' },
  subtotal: (name) => `Total ${name}`,
  before: 'Previous period',
  year: 'A year earlier',
  of_period: (name, period) => `${name} (${period})`,
  zero: 'None',
  nothing: 'Nothing to compute it from',
  not_collected: 'Not collected',
  partial: 'Part of the time only',
  change: 'Change',
  share_of_all: (measure) => `${measure}, share of all`,
  share_within: (measure, dimension) => `${measure}, share within ${dimension}`,
  about: (value) => `about ${value}`,
  goal: 'Goal',
  goal_to_date: 'Goal to date',
  own_goal_to_date: (name) => `${name} to date`,
  no_goal: 'No goal',
  target: 'Target',
  band: (from, to) => `${from} to ${to}`,
  above_goal: 'above the goal',
  below_goal: 'below the goal',
  value: 'Value',
  least: 'Least',
  first_quarter: 'A quarter below',
  middle: 'Median',
  selected: 'Of it selected',
  third_quarter: 'Three quarters below',
  most: 'Most',
  zone: (zone) => `Times in ${zone}`,
  list: (names) => names.join(', '),
  summary: {
    by: (measures, dimensions) => `${measures} by ${dimensions}`,
    points: (count) => (count === 1 ? '1 value' : `${count} values`),
    charts: (count) => `${count} charts`,
    most: (point, value) => `most: ${point}, ${value}`,
    least: (point, value) => `least: ${point}, ${value}`,
    first_last: (first, last) => `from ${first} to ${last}`,
  },
  screen: {
    chart: 'chart',
    keys: 'Arrow keys move over the values, Enter selects one, Ctrl with Enter adds it, Alt with Enter leaves it out.',
    span_keys: 'Shift with arrow keys chooses a span of time, Enter selects it, Escape drops it.',
    span: (span, count) =>
      `Span chosen: ${span}, ${count === 1 ? '1 bar' : `${count} bars`}. Enter selects it, Escape drops it.`,
    span_dropped: 'The span is dropped',
    empty: 'Nothing was counted in this period',
    legend: 'Legend',
    legend_keys: 'Click selects it, Ctrl or Shift with a click adds it, Alt with a click leaves it out',
    hide: (name) => `Hide ${name}`,
    show: (name) => `Show ${name}`,
    notes: 'About these numbers',
    unplaced: (names) => `Not on the map: ${names}`,
    more_rows: (count) => `and ${count} more rows`,
  },
  remarks: {
    filter_not_applied: (dimension) => ({
      short: 'Filter without effect',
      sentence: `The filter on ${dimension} does not apply to some of these numbers, whose data does not have it.`,
    }),
    overlapping: (dimension) => ({
      short: 'Values overlap',
      sentence: `One row can count under several values of ${dimension}, so together they exceed the total.`,
    }),
    cut: (rows) => ({
      short: `${rows} rows left out`,
      sentence: `The chart shows the first rows; ${rows} more are left out. A filter or fewer values show all.`,
    }),
    elapsed_part: (until) => ({
      short: 'To date',
      sentence: `The period is not over: both periods are counted up to the same point, ${until}.`,
    }),
    part_now: (until) => ({
      short: 'Part with whole',
      sentence: `The period is not over: it is counted up to ${until}, and compared with a period that was chosen apart.`,
    }),
    part_before: (until) => ({
      short: 'Part with whole',
      sentence: `The period to compare with is not over: it is counted up to ${until}.`,
    }),
    leap_day: {
      short: 'Leap day',
      sentence: 'Only one of the two periods has a 29th of February.',
    },
    without_counterpart: (span) => ({
      short: 'Unequal periods',
      sentence: `${span} has nothing beside it to be compared with: it counts in totals only.`,
    }),
    about: (measure) => ({
      short: 'Estimate',
      sentence: `${measure} is an estimate, within one in a hundred.`,
    }),
    collected_since: (since) => ({
      short: `Since ${since}`,
      sentence: `Data has been collected since ${since}. Before that, there are no numbers.`,
    }),
    log_not_positive: {
      short: 'Not logarithmic',
      sentence: 'The axis is not logarithmic, since not all values are above zero.',
    },
    not_stacked: (measure) => ({
      short: 'Side by side',
      sentence: `${measure} cannot be added up, so the series stand side by side.`,
    }),
    negative_left_out: (count) => ({
      short: `${count} left out`,
      sentence: `Values below zero are no part of a whole: ${count} left out.`,
    }),
    goal_part: (period, share) => `${period} (${share})`,
    goal_to_date: (parts) => ({
      short: 'Goal to date',
      sentence: `Of these periods, the goal to date counts only the part that is shown and over: ${parts}.`,
    }),
    goal_missing: {
      short: 'No goal',
      sentence: 'A part of this time has no goal, so there is no goal to date.',
    },
    too_many: (shown, count) => ({
      short: `${shown} of ${count}`,
      sentence: `Only the first ${shown} of ${count} values are drawn; the table has all.`,
    }),
  },
};
