export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `integrations`. */
  interface FaultCatalogue {
    not_known: { names: readonly string[] };
    beyond_scopes: { names: readonly string[] };
    beyond_kinds: { names: readonly string[] };
    https: NoParams;
  }
}
