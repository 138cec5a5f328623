export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `email-digests`. */
  interface FaultCatalogue {
    template_gone: NoParams;
    day_needed: NoParams;
    receiver_needed: NoParams;
    tickets_inside: NoParams;
    tickets_rhythm: NoParams;
    other_product: NoParams;
  }
}
