/** The faults of `contracts/sso`, as they are read after the name of a field. */
export const ssoFaults = {
  taken_domain_list: 'is already in the list',
  taken_domain_proved: 'is verified by another organisation',
  no_role_named: 'include a role that this organisation does not have',
  break_glass: 'needs an administrator who may always use a password',
} as const;
