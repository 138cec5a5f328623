/** Goals by period, typed or pasted from a spreadsheet. */
export const viz_goals = {
  title: 'Goal by period',
  about:
    'What the first measure is to reach in each period. A period without a line has no goal; for a goal of nothing, write 0.',
  set: 'Set goals by period',
  change: 'Change',
  remove: 'Remove goals',
  count: {
    month_one: 'For {{count}} month',
    month_other: 'For {{count}} months',
    quarter_one: 'For {{count}} quarter',
    quarter_other: 'For {{count}} quarters',
    year_one: 'For {{count}} year',
    year_other: 'For {{count}} years',
  },
  grain: 'Each goal is for a',
  grains: { month: 'Month', quarter: 'Quarter', year: 'Year' },
  paste: 'Paste from a spreadsheet',
  paste_help:
    'Two columns: the period and its goal. Periods are written as 2026-04, Apr 2026, Q2 2026, 2026 or FY2027; Thai years work too.',
  read: 'Add these lines',
  rows: 'Goals',
  add: 'Add a line',
  period_of: 'Period {{nth}}',
  value_of: 'Goal {{nth}}',
  remove_of: 'Remove line {{nth}}',
  empty: 'Write at least one period with its goal.',
  apply: 'Use these goals',
};
