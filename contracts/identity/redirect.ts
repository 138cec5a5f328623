import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';

/** Where /redirect stores the address to return to, and the product that it belongs to. */
export const BACK_URL_KEY = 'back_url';
export const BACK_PRODUCT_KEY = 'back_product';

/**
 * Whether /redirect may lead to an address outside the page's own origin: one of the suite's or of a brand's. Queried by address, so that
 * the brands of an installation are never listed.
 */
export const checkRedirect = defineEndpoint({
  name: 'auth.redirect-target',
  method: 'GET',
  path: '/auth/redirect-target',
  access: { kind: 'public', reason: '/redirect works signed out too' },
  summary: 'Check whether an address belongs to the suite or to one of its brands',
  input: { query: z.strictObject({ to: z.string().max(4000) }) },
  answer: z.object({ own: z.boolean() }),
  transaction: false,
});

export const ENDPOINTS = [checkRedirect];
