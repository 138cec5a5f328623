/** Texts of fields that take files. */
export const files = {
  choose: 'Choose files',
  or_drop: 'or drop them here, or paste a picture',
  open: 'Open {{name}}',
  remove: 'Remove {{name}}',
  sending: '{{name}} is being sent',
  stop: 'Stop {{name}}',
};
