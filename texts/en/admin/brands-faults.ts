/** The faults of `contracts/brands`, as they are read after the name of a field. */
export const brandsFaults = {
  taken_origin: 'already leads to another brand',
  no_origin: 'must be an origin such as {{example}}',
  no_host: 'must be a host name such as care.example.com',
  no_drawing: 'This SVG file cannot be read.',
  site_path: 'must be a path of this site such as /listening',
  sender_characters: 'has characters that a sender cannot have',
} as const;
