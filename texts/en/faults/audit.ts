/** The faults of `contracts/audit`, as they are read after the name of a field. */
export const auditFaults = {
  lies_days_after_from: 'lies more than {{days}} days after from',
  punch_never: 'names the entry that never was',
  punch_whose: 'names whose entry was forgotten',
  punch_direction: 'is in or out',
  needed: 'is needed',
} as const;
