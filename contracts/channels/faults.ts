export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `channels`. */
  interface FaultCatalogue {
    in_use: NoParams;
    product_needed: NoParams;
    consent_anew: NoParams;
    mail_server: NoParams;
    port: NoParams;
  }
}
