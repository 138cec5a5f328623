/** The faults of `contracts/verification`, as they are read after the name of a field. */
export const verificationFaults = {
  label_not_by_hand: 'include a label that cannot be given by hand',
  no_phone: 'is not a telephone number',
  codes_of_number: 'This number has received the maximum number of codes. Try again later.',
  codes_of_account: 'This organisation has sent the maximum number of codes for today.',
} as const;
