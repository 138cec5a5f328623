export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `sso`. */
  interface FaultCatalogue {
    taken_domain_list: NoParams;
    taken_domain_proved: NoParams;
    no_role_named: NoParams;
    break_glass: NoParams;
  }
}
