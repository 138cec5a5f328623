export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of questions to the semantic layer: which law a question breaks, in plain words. */
  interface FaultCatalogue {
    unknown_measure: { measure: string };
    unknown_dimension: { dimension: string };
    unknown_number: { number: string };
    /** Its values are no texts of which a part could be looked for. */
    dimension_without_texts: { dimension: string };
    unknown_instant: { instant: string };
    data_set_hidden: { data_set: string };
    /** A rule of the account keeps a measure or dimension from the reader. */
    field_hidden: { field: string };
    dimension_personal: { dimension: string };
    dimension_twice: { dimension: string };
    dimension_not_shared: { dimension: string; data_sets: readonly string[] };
    dimension_towards_many: { dimension: string; data_sets: readonly string[] };
    dimension_ambiguous: { dimension: string; links: readonly string[] };
    share_of_ratio: { measure: string };
    share_without_axis: { dimension: string };
    too_many_bars: { limit: number };
    year_of_long_span: NoParams;
    periods_overlap: NoParams;
    top_of_time: NoParams;
    /** Only the shown values of a list are combined, all of them. */
    combined_without_values: { dimension: string };
    order_unasked: { measure: string };
    /** What is wrong at a position of a formula, from 1 on. */
    question_formula: { name: string; position: number; reason: Fault };
    calculated_twice: { name: string };
    /** A formula without anything that is counted. */
    formula_counts_nothing: NoParams;
    formula_without_parent: { name: string };
    /** First values are chosen by the rows of one data set in its own period. */
    top_of_formula: { measure: string };
    linked_not_many: { data_set: string };
    /** The numbers of a new account are not derived yet. */
    facts_not_built: NoParams;
    question_failed: NoParams;
    /** A question would read too many rows; `prepared` are dimensions for which sums are prepared. */
    question_expensive: { rows: number; limit: number };
    question_expensive_sums: { rows: number; limit: number; prepared: readonly string[] };
    /** It reached a limit of time, memory or rows while it ran. */
    question_limit: NoParams;
    engine_busy: NoParams;
    question_superseded: NoParams;
  }
}
