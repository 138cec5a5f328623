/** The permissions for reading and changing tags, by product. */
export const TAG_NEEDS = {
  read: { listening: ['listening.cat_and_tag.read'], crm: ['crm.cat_and_tag.read'] },
  write: { listening: ['listening.cat_and_tag.write'], crm: ['crm.cat_and_tag.write'] },
} as const;
