import type { OptionField, OptionProduct } from '#contracts/settings/manage/option.ts';

/** What the page of a product offers: feeds are listening's alone. */
export const fieldsOf = (product: OptionProduct): readonly OptionField[] =>
  product === 'crm'
    ? ['keywords', 'tags', 'engagements']
    : ['keywords', 'tags', 'custom_socials', 'engagements'];
