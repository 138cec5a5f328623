/** The faults of `contracts/audit`, as they are read after the name of a field. */
export const auditFaults = {
  punch_never: 'name the entry that does not exist',
  punch_whose: 'name the person whose entry was forgotten',
  punch_direction: 'must be in or out',
  needed: 'is needed',
} as const;
