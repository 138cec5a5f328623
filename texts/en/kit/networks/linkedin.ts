import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of LinkedIn. */
export const linkedin = {
  name: 'LinkedIn',
  about: 'Posts on the page of your organisation',
  notes: {
    app: 'Create an app for your page at linkedin.com/developers, request the “Community Management API”, and create a token under Auth → OAuth 2.0 tools with w_organization_social, r_organization_social and rw_organization_admin.',
  },
  fields: {
    organization: 'Page number',
    access_token_secret: 'Access token',
  },
  help: {
    organization: 'As in linkedin.com/company/5515715/admin.',
    access_token_secret: 'It ends after 60 days; we remind you before.',
  },
  reasons: {
    linkedin_unchecked: 'The token has not been checked with LinkedIn yet.',
  },
} satisfies NetworkTexts;
