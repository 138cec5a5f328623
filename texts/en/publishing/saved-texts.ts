/** Saved texts: their settings area, and the menu of the composer. */
export const savedText = {
  noun: 'saved text',
  about: 'Texts, sets of hashtags and signatures that people insert into posts.',
  effect: 'What is inserted becomes part of the post: a later change here changes no post.',
  empty: 'No saved texts yet',
  empty_help: 'Save what you write again and again: a greeting, the hashtags of a campaign, your signature.',
  fields: { name: 'Name', kind: 'Kind', text: 'Text', active: 'Active' },
  help: {
    kind: 'A text goes where the cursor is; hashtags and signatures go to the end of the post.',
    text: 'Words, and {{brand}}, {{date}}, {{time}}, {{campaign}}, {{author}} or {{link}} for values of the post.',
    active: 'An inactive one is not offered in posts.',
  },
  choices: { kind: { text: 'Text', hashtags: 'Hashtags', signature: 'Signature' } },
};

/** The menu in the composer. */
export const publishing_inserts = {
  open: 'Insert',
  find: 'Find',
  none: 'No saved texts yet',
  nothing: 'No saved text matches.',
  settings: 'Saved texts',
  tags_one: '{{count}} hashtag',
  tags_other: '{{count}} hashtags',
};
