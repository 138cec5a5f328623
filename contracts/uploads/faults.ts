export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `uploads`. `cell`: the text as it is in the file. */
  interface FaultCatalogue {
    cell_no_number: NoParams;
    cell_no_whole: NoParams;
    cell_no_degree: { most: number };
    cell_no_flag: NoParams;
    cell_buddhist_year: NoParams;
    key_empty: NoParams;
    key_again: { row: number };
    key_exists: NoParams;
    rows_over: { limit: number };
    times_over: { limit: number };
    not_shared: NoParams;
    no_workbook: NoParams;
    workbook_too_large: NoParams;
    workbook_locked: NoParams;
    sheet_missing: NoParams;
    key_needed: NoParams;
    repeats_not_accepted: { count: number };
    fix_of_key: NoParams;
  }
}
