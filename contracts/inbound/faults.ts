export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `inbound`. */
  interface FaultCatalogue {
    no_column: { column: string };
  }
}
