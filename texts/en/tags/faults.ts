/** The faults of `contracts/tags`, as they are read after the name of a field. */
export const tagsFaults = {
  too_long_letters: 'is too long: at most {{limit}} letters',
  taken_in_place: 'is taken already in this place',
  keyword_of_product: 'name a keyword that this product has not',
  tag_of_product: 'name a tag that this product has not',
  group_has_no_parent: 'a group has no parent',
  category_in_group: 'a category belongs to a group',
  tag_in_category: 'is missing: a tag belongs to a category',
  not_group_of_category: 'is not the group of that category',
  no_parent: 'names no {{type}} of this product',
  takes_no: 'takes no {{type}}',
  rule_of_tickets: 'is a rule of tickets',
  rule_of_groups: 'is a rule of groups',
  belong_to_tags: 'belong to tags',
  not_one_type: 'are not of one type',
  elsewhere: 'is elsewhere',
  same_tag: 'is the same tag',
} as const;
