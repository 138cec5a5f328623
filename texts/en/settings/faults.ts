/** The faults of `contracts/settings`, as they are read after the name of a field. */
export const settingsFaults = {
  not_of_product: 'names something that this product has not',
  share_twice: 'names a share twice',
  copied_from_product: 'is the product that is copied from',
  copied_from_account: 'is the account that is copied from',
  file_changed: '{{name}}: its bytes are not those that the file was written with.',
  no_settings: 'This is no file of settings: it does not begin with earshot_settings.',
  faulty_places: 'The file cannot be read at these places: {{places}}',
  no_json: 'The file is no JSON: {{reason}}',
  other_form: 'The file has the form {{form}}; this release reads form {{version}}.',
  twice_in_transfer: 'The file has this twice.',
} as const;
