/** The faults of `contracts/people`, as they are read after the name of a field. */
export const peopleFaults = {
  reserved: 'is reserved for those who run the installation',
  nobody_active: 'is nobody active of this account',
  not_in_account: 'names somebody who is not in this account',
  no_role: 'is no role of this account',
  no_permission: 'is no permission that a role of an account may hold',
  no_other_group: 'is no other group of this account',
  no_group_managed: 'is no group whose people you manage',
  people_over: 'A file brings at most {{limit}} people.',
} as const;
