/** The faults of `contracts/tags`, as they are read after the name of a field. */
export const tagsFaults = {
  too_long_letters: 'is too long: at most {{limit}} letters',
  taken_in_place: 'is already taken in this place',
  keyword_of_product: 'include a keyword that this product does not have',
  tag_of_product: 'include a tag that this product does not have',
  group_has_no_parent: 'a group has no parent',
  category_in_group: 'a category belongs to a group',
  tag_in_category: 'is missing: a tag belongs to a category',
  not_group_of_category: 'is not the group of that category',
  no_parent: 'is not a {{type}} of this product',
  takes_no: 'cannot have a {{type}}',
  rule_of_tickets: 'applies to tickets only',
  rule_of_groups: 'applies to groups only',
  belong_to_tags: 'are for tags only',
  not_one_type: 'are not of one type',
  elsewhere: 'is elsewhere',
  same_tag: 'is the same tag',
} as const;
