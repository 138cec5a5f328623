export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `verification`. */
  interface FaultCatalogue {
    label_not_by_hand: NoParams;
    no_phone: NoParams;
    codes_of_number: NoParams;
    codes_of_account: NoParams;
  }
}
