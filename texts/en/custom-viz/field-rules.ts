/** Which fields of data sets not everybody may read. */
export const viz_field_rules = {
  about:
    'Measures and dimensions that only some people may read: in charts, filters, formulas, statements, rows, files, mails and alerts.',
  new: 'Restrict a field',
  none: 'Everyone reads every field',
  none_help:
    'People who may see a data set read all of its fields. Restrict those that are for some people only.',
  readers: 'Read by: {{names}}',
  nobody: 'Read by nobody',
  nobody_help: 'Without a group and a permission nobody reads the field.',
  along: 'Also closed, since it would tell the same: {{names}}',
  along_more_one: 'and {{count}} more',
  along_more_other: 'and {{count}} more',
  edit: 'Change',
  edit_of: 'Who reads {{name}}',
  open: 'Open to everyone',
  open_of: 'Open {{name}} to everyone',
  field: 'Field',
  field_help: 'A dimension is one meaning in all data sets, and is restricted in all of them.',
  no_field: 'No field has this name',
  dimensions: 'Dimensions',
  numbers: 'Numbers of rows',
  groups: 'Groups that read it',
  permission: 'Or people with a permission',
  permission_help: 'People with this permission read the field, whatever their group is.',
  save: 'Save',
};
