/** The faults of `contracts/verification`, as they are read after the name of a field. */
export const verificationFaults = {
  label_not_by_hand: 'name a label that is not given by hand',
  no_phone: 'is no telephone number',
  codes_of_number: 'This number got as many codes as it may; try again later.',
  codes_of_account: 'This account sent as many codes as it may in a day.',
} as const;
