/** The faults of `contracts/settings`, as they are read after the name of a field. */
export const settingsFaults = {
  not_of_product: 'names something that this product does not have',
  share_twice: 'names a share twice',
  copied_from_product: 'is the product you copy from',
  copied_from_account: 'is the organisation you copy from',
  file_changed: '{{name}}: the data has changed since the file was written.',
  no_settings: 'This is not a settings file: it does not begin with earshot_settings.',
  faulty_places: 'The file cannot be read at these places: {{places}}',
  no_json: 'The file is not JSON: {{reason}}',
  other_form: 'The file has the form {{form}}; this release reads form {{version}}.',
  twice_in_transfer: 'The file contains this twice.',
} as const;
