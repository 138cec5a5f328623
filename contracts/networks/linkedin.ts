import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** The number of a page: alone, at the end of a URN, or in the address of the page's administration. */
export const LINKEDIN_PAGE = /(?:^|[:/])(\d{1,20})(?:\/|$)/;

/** The page, and a token of a person who may post for it. Stored values of secrets never leave the server. */
const LinkedinForm = z.strictObject({
  organization: z.string().trim().max(300).check(formOf('linkedin_page', LINKEDIN_PAGE)),
  access_token_secret: z.string().trim().min(1).max(2000).meta({ secret: true }),
});

/** Pages of organisations: posts are published on them. Nothing arrives from LinkedIn. */
export const linkedin = defineNetwork({
  id: 'linkedin',
  icon: {
    color: '#0a66c2',
    outline: ['M8 11v5M8 8h0M12 16v-5M16 16v-3a2 2 0 1 0-4 0'],
  },
  conversation: 'public',
  person_id: 'channel',
  sites: ['linkedin.com'],
  capabilities: NO_CAPABILITIES,
  connect: {
    by: 'form',
    form: LinkedinForm,
    checked_first: true,
    picker: { name: 'LinkedIn', position: 7, group: 'network' },
  },
  variables: ['API_URL'],
});
