export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `tags`. */
  interface FaultCatalogue {
    too_long_letters: { limit: number };
    taken_in_place: NoParams;
    keyword_of_product: NoParams;
    tag_of_product: NoParams;
    group_has_no_parent: NoParams;
    category_in_group: NoParams;
    tag_in_category: NoParams;
    not_group_of_category: NoParams;
    no_parent: { type: string };
    takes_no: { type: string };
    rule_of_tickets: NoParams;
    rule_of_groups: NoParams;
    belong_to_tags: NoParams;
    not_one_type: NoParams;
    elsewhere: NoParams;
    same_tag: NoParams;
  }
}
