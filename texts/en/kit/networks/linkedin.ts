import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of LinkedIn. */
export const linkedin = {
  name: 'LinkedIn',
  person_id: 'LinkedIn member ID',
  about: 'Posts on the page of your organisation; nothing is received from there',
  notes: {
    app: 'At linkedin.com/developers, create an app for your page, and request the product “Community Management API”.',
    token:
      'In the app, open Auth → OAuth 2.0 tools → Create token, as an administrator of the page, and allow w_organization_social, r_organization_social and rw_organization_admin.',
    ends: 'LinkedIn ends tokens after 60 days. We remind you 14, 7 and 2 days before; then create a new one and enter it here.',
  },
  fields: {
    organization: 'Page number',
    access_token_secret: 'Access token',
  },
  help: {
    organization: 'From the address of the page’s administration: linkedin.com/company/5515715/admin.',
    access_token_secret: 'Create it just before you enter it. It is stored encrypted.',
  },
  reasons: {
    linkedin_unchecked: 'The token has not been checked with LinkedIn yet.',
  },
} satisfies NetworkTexts;
