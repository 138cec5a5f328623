export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of dashboards. */
  interface FaultCatalogue {
    /** A filter that has to be set, in tabs where no tile counts anything. */
    filter_of_no_tile: { dimension: string };
    /** A tile that a locked value does not narrow. */
    lock_beyond_tile: { dimension: string };
  }
}
