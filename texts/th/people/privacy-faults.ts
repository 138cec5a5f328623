/** The faults of `contracts/privacy`. */
export const privacyFaults = {
  not_the_name: 'ไม่ตรงกับชื่อที่เขียนไว้',
} as const;
