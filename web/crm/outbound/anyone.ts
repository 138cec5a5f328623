/** The value in the address for a conversation whose customer is still to be chosen. */
export const ANYONE = 'anyone';
