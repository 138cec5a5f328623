export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of formulas. A parameter that is a fault itself is the name of a type or a unit, in the language of the reader. */
  interface FaultCatalogue {
    formula_empty: NoParams;
    formula_long: { limit: number };
    formula_deep: { limit: number };
    formula_parts: { limit: number };
    formula_comment: NoParams;
    formula_sign: { sign: string };
    formula_invisible: { sign: string };
    formula_text_unclosed: NoParams;
    formula_name_unclosed: NoParams;
    formula_name_empty: NoParams;
    formula_number_long: { limit: number };
    formula_number_suffix: { units: readonly string[] };
    formula_parenthesis_unclosed: NoParams;
    formula_parenthesis_unopened: NoParams;
    formula_value_expected: NoParams;
    formula_operator_expected: NoParams;
    formula_word_expected: { word: string };
    formula_comparison_chain: NoParams;
    formula_literal_expected: NoParams;
    formula_name_unknown: { name: string };
    formula_name_near: { name: string; near: string };
    formula_name_ambiguous: { name: string; names: readonly string[] };
    formula_function_unknown: { name: string };
    /** A parameter that the dashboard does not have. */
    formula_parameter_unknown: { name: string };
    formula_function_near: { name: string; near: string };
    formula_argument_missing: { function: string; argument: string };
    formula_argument_extra: { function: string; most: number };
    formula_type: { expected: readonly Fault[]; found: Fault };
    formula_types_differ: { left: Fault; right: Fault };
    formula_type_unknown: NoParams;
    formula_units_differ: { left: Fault; right: Fault };
    formula_units_product: { left: Fault; right: Fault };
    formula_units_quotient: { left: Fault; right: Fault };
    formula_unit: { expected: Fault; found: Fault };
    formula_not_ordered: { found: Fault };
    formula_day_difference: NoParams;
    formula_choice: { names: readonly string[] };
    formula_number_between: { least: number; most: number };
    formula_zone: { name: string };
    formula_date: NoParams;
    formula_instant: NoParams;
    formula_aggregate_in_field: { function: string };
    formula_aggregate_nested: { function: string };
    formula_period_nested: { function: string };
    formula_field_in_measure: { name: string };
    formula_measure_in_field: { name: string };
    formula_measure_in_aggregate: { name: string };
    formula_none_compared: NoParams;
    formula_finding_mean_of_ratio: NoParams;
    formula_finding_same_results: NoParams;
    formula_finding_constant: NoParams;
    formula_finding_sum_of_percent: NoParams;
    formula_kind_number: NoParams;
    formula_kind_text: NoParams;
    formula_kind_time: NoParams;
    formula_kind_day: NoParams;
    formula_kind_boolean: NoParams;
    formula_kind_texts: NoParams;
    formula_unit_none: NoParams;
    formula_unit_count: NoParams;
    formula_unit_percent: NoParams;
    formula_unit_seconds: NoParams;
    formula_unit_money: { currency: string };
  }
}
