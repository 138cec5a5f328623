export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `people`. */
  interface FaultCatalogue {
    reserved: NoParams;
    nobody_active: NoParams;
    not_in_account: NoParams;
    no_role: NoParams;
    no_permission: NoParams;
    no_other_group: NoParams;
    no_group_managed: NoParams;
    people_over: { limit: number };
  }
}
