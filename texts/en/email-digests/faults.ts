/** The faults of `contracts/email-digests`, as they are read after the name of a field. */
export const emailDigestsFaults = {
  template_gone: 'names a template that is not there',
  day_needed: 'choose a day at least',
  receiver_needed: 'name somebody to send it to',
  tickets_inside: 'tickets go to people of the account alone',
  tickets_rhythm: 'tickets are reported by the hour, the day or the week',
  other_product: 'belongs to the notifications of the other product',
} as const;
