export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `payment`. */
  interface FaultCatalogue {
    taken_plan: NoParams;
    plan_stores: { limit: number };
    plan_takes_in: { limit: number };
    plan_searches: { limit: number };
    person_searches: { limit: number };
    plan_dashboards: { limit: number };
    plan_uploads: { limit: number };
    plan_posts: { limit: number };
    plan_links: { limit: number };
    plan_people: { limit: number };
    plan_channels: { limit: number };
    plan_exports: { limit: number };
    plan_calls: { limit: number };
    pay_first: NoParams;
    payment_off: NoParams;
    card_number: NoParams;
    card_code: NoParams;
    currency: NoParams;
  }
}
