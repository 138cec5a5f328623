/** The specified names of the guards; what each one requires is in `contracts/identity/guards.ts`. */
export type GuardName =
  | 'AUTHENTICATED'
  | 'GUEST'
  | 'PAYMENTED'
  | 'NONPAYMENT'
  | 'ADDEDCARD'
  | 'ADMIN'
  | 'NOT_OEM'
  | 'PRODUCT_ACTIVATE'
  | 'PRODUCT_SETTING_PAGE'
  | 'PASSWORD_NOT_EXPIRED'
  | 'PERMISSIONS_REQUIRED';
