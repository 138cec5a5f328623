/** Repeating a post on further days. */
export const publishing_repeat = {
  open: 'Repeat…',
  title: 'Repeat post',
  by: 'Repeat by',
  ways: { day: 'Day', week: 'Week', month: 'Month, same date', month_weekday: 'Month, same weekday' },
  every: 'Every how many',
  weekdays: 'Days of the week',
  end: 'End',
  ends: { count: 'After some times', until: 'On a day' },
  times: 'Times',
  days_one: '{{count}} copy, a draft at the same time',
  days_other: '{{count}} copies, drafts at the same time',
  repeat: 'Repeat post',
};
