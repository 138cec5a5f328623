export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of shared fields. */
  interface FaultCatalogue {
    /** A field that would be computed from itself. */
    field_cycle: { names: readonly string[] };
    /** An official field is made of official ones. */
    field_not_official: { name: string };
    /** A value that two groups have, or the name of a value that is used twice. */
    value_twice: { value: string };
    /** Ranges that overlap, or one that ends where it begins or before. */
    bands_overlap: NoParams;
    /** What is official is shared with everybody. */
    official_is_shared: NoParams;
    too_many_values: { limit: number };
    field_name_needed: NoParams;
  }
}
