/** The faults of `contracts/people`, as they are read after the name of a field. */
export const peopleFaults = {
  reserved: 'is reserved for the people who run the installation',
  nobody_active: 'is not an active user of this organisation',
  not_in_account: 'names someone who is not in this organisation',
  no_role: 'is not a role of this organisation',
  no_permission: 'is not a permission that a role can have',
  no_other_group: 'is not another group of this organisation',
  no_group_managed: 'is not a group that you manage',
  people_over: 'A file can import at most {{limit}} people.',
} as const;
