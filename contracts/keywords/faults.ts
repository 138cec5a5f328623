export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `keywords`. */
  interface FaultCatalogue {
    empty: NoParams;
    some_of: { values: readonly unknown[] };
    names_no_group: NoParams;
    no_group_called: { name: string };
    names_nothing: NoParams;
    query_at: { place: string; fault: string };
    below_itself: NoParams;
    no_keyword: NoParams;
    no_keyword_called: { name: string };
    on_line_already: { line: number };
    beside_patterns: NoParams;
    raw_part_empty: { set: number; position: number };
    raw_many_bars: { set: number; position: number };
    raw_star_in_excludes: { set: number; position: number };
    raw_exclude_of_many: { set: number; position: number };
    same_includes: { set: number; of: number };
    hashtag: NoParams;
    whole_list: NoParams;
  }
}
