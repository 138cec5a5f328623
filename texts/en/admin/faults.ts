/** The faults of `contracts/admin`, as they are read after the name of a field. */
export const adminFaults = {
  two_roles: 'has two roles with the same name',
  needs_role: 'needs a role named {{role}}',
  not_this_name: 'is not the name of this organisation',
  keywords_already: 'the keywords are already there',
} as const;
