export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `privacy`. */
  interface FaultCatalogue {
    not_the_name: NoParams;
  }
}
