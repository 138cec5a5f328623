/** The faults of `contracts/payment`, as they are read after the name of a field. */
export const paymentFaults = {
  taken_plan: 'is the name of another plan',
  plan_stores: 'the plan stores {{limit, number}} mentions',
  plan_takes_in: 'the plan collects {{limit, number}} mentions a month',
  person_searches: 'one person may make {{limit, number}} quick searches a day',
  plan_searches: 'the plan has {{limit, number}} quick searches a day',
  plan_dashboards: 'the plan has {{limit, number}} dashboards',
  plan_uploads: 'the plan has {{limit, number}} uploaded data sets',
  plan_people: 'the plan includes {{limit, number}} people',
  plan_channels: 'the plan connects {{limit, number}} channels',
  plan_exports: 'the plan exports {{limit, number}} mentions a month',
  plan_calls: 'the plan answers {{limit, number}} API calls a month',
  pay_first: 'pay the open invoice first',
  payment_off: 'payment is switched off here',
  card_number: 'must be 12 to 19 digits',
  card_code: 'must be 3 or 4 digits',
  currency: 'must be a three-letter currency code',
} as const;
