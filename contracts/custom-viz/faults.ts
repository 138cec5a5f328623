export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of dashboards. */
  interface FaultCatalogue {
    /** A filter that has to be set, in tabs where no tile counts anything. */
    filter_of_no_tile: { dimension: string };
    /** A tile that a locked value does not narrow. */
    lock_beyond_tile: { dimension: string };
    /** A rule without the limit that its value has to pass. */
    limit_needed: NoParams;
    /** What is usual for the hour of the week is learnt for numbers that add up. */
    hours_need_sums: NoParams;
    /** A tile without the number that a rule watches. */
    tile_without_measure: NoParams;
    /** That there is nothing to count is a condition on numbers as wholes. */
    nothing_as_a_whole: NoParams;
    /** A month of a goal that is not written as one. */
    goal_month: NoParams;
    /** A period of a goal that is within another one. */
    goal_periods_overlap: NoParams;
    /** A period of a goal that begins within those of its month, quarter or year. */
    goal_of_other_grain: NoParams;
    /** A number that its question refuses, or that reads too much. */
    number_not_counted: NoParams;
  }
}
