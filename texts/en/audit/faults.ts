/** The faults of `contracts/audit`, as they are read after the name of a field. */
export const auditFaults = {
  punch_never: 'names the entry that never was',
  punch_whose: 'names whose entry was forgotten',
  punch_direction: 'is in or out',
  needed: 'is needed',
} as const;
