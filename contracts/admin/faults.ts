export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `admin`. */
  interface FaultCatalogue {
    two_roles: NoParams;
    needs_role: { role: string };
    not_this_name: NoParams;
    keywords_already: NoParams;
  }
}
