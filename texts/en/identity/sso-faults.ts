/** The faults of `contracts/sso`, as they are read after the name of a field. */
export const ssoFaults = {
  taken_domain_list: 'is in the list already',
  taken_domain_proved: 'is proved by another organisation',
  no_role_named: 'name a role that this account has not',
  break_glass: 'needs an administrator who may always use a password',
} as const;
