/** The faults of `contracts/inbound`, as they are read after the name of a field. */
export const inboundFaults = {
  no_column: 'the file has no column "{{column}}"',
} as const;
