export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `listening`. */
  interface FaultCatalogue {
    century: NoParams;
    nobody_of_account: NoParams;
    tag_of_listening: NoParams;
    line_stranger: NoParams;
    nothing_to_do: NoParams;
    no_query: NoParams;
    column_twice: NoParams;
    widgets_alike: NoParams;
    sampled: { needed: number; has: number };
    authors_or_followers: NoParams;
    people_from: NoParams;
    part_needed: NoParams;
    moves_with_schedule: NoParams;
    text_column: NoParams;
    alert_rules: { limit: number };
    undo_over: { hours: number };
    nothing_changed: NoParams;
  }
}
