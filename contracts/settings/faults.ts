export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `settings`. */
  interface FaultCatalogue {
    not_of_product: NoParams;
    share_twice: NoParams;
    copied_from_product: NoParams;
    copied_from_account: NoParams;
    file_changed: { name: string };
    no_settings: NoParams;
    faulty_places: { places: readonly Fault[] };
    no_json: { reason: string };
    other_form: { form: string; version: number };
    twice_in_transfer: NoParams;
  }
}
