/** The faults of `contracts/email-digests`, as they are read after the name of a field. */
export const emailDigestsFaults = {
  template_gone: 'this template does not exist',
  day_needed: 'choose at least one day',
  receiver_needed: 'add at least one recipient',
  tickets_inside: 'tickets go to people of the organisation only',
  tickets_rhythm: 'tickets are reported by the hour, the day or the week',
  other_product: 'belongs to the notifications of the other product',
} as const;
