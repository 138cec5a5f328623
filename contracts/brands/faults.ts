export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `brands`. */
  interface FaultCatalogue {
    taken_origin: NoParams;
    no_origin: { example: string };
    no_host: NoParams;
    no_drawing: NoParams;
    site_path: NoParams;
    sender_characters: NoParams;
  }
}
