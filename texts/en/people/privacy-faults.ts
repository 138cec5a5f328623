/** The faults of `contracts/privacy`, as they are read after the name of a field. */
export const privacyFaults = {
  not_the_name: 'is not the name as it is written',
} as const;
