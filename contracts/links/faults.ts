export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `links`. */
  interface FaultCatalogue {
    link_code: NoParams;
    link_code_taken: { host: string };
    link_url_form: NoParams;
    link_url_user: NoParams;
    link_target_open: NoParams;
    link_loop: NoParams;
    country_code: NoParams;
    utm_variable: NoParams;
    brand_gone: NoParams;
  }
}
