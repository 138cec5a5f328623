export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `audit`. */
  interface FaultCatalogue {
    punch_never: NoParams;
    punch_whose: NoParams;
    punch_direction: NoParams;
    needed: NoParams;
  }
}
