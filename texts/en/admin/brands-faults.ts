/** The faults of `contracts/brands`, as they are read after the name of a field. */
export const brandsFaults = {
  taken_origin: 'leads to another brand already',
  no_origin: 'is not an origin such as {{example}}',
  no_host: 'is not a host name such as care.example.com',
  no_drawing: 'This drawing cannot be read.',
  site_path: 'must be a path of this site such as /listening',
  sender_characters: 'has characters that a sender cannot have',
} as const;
