import { z } from 'zod';
import { API_KEY_ENDPOINTS, API_KEY_EVENTS } from '#contracts/integrations/api-key.ts';
import { WEBHOOK_ENDPOINTS, WEBHOOK_EVENTS, WEBHOOK_JOBS } from '#contracts/integrations/webhook.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

const need = ['center.integration_api_management.read'] as const;

/** What somebody who builds on the suite must know before the first call. */
export const getIntegration = defineEndpoint({
  name: 'integration-api.get',
  method: 'GET',
  path: '/accounts/integration-api',
  access: { kind: 'permitted', need },
  summary:
    'Get the address and limits of the API, the scopes a key may have, and the events that webhooks can deliver',
  answer: z.object({
    base_url: z.string(),
    docs_url: z.string(),
    openapi_url: z.string(),
    calls_a_minute: z.number().int(),
    keys: z.number().int(),
    webhooks: z.number().int(),
    /** The scopes that the caller may grant to a key. */
    scopes: z.array(z.string()),
    /** The kinds of events whose contents the caller may see. */
    kinds: z.array(z.string()),
  }),
});

export const ENDPOINTS = [getIntegration, ...API_KEY_ENDPOINTS, ...WEBHOOK_ENDPOINTS];

export const EVENTS = [...API_KEY_EVENTS, ...WEBHOOK_EVENTS];

export const JOBS = WEBHOOK_JOBS;

export const PAGES: readonly Page[] = [
  {
    name: 'settings-account-integration',
    path: '/settings/account/integration',
    guards: SETTINGS_GUARDS,
    need,
    menu: 'settings',
  },
];
