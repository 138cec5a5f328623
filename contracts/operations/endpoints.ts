import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';

/** What a user writes on the apology page; stored for the administrator. */
export const reportError = defineEndpoint({
  name: 'error-report.create',
  method: 'POST',
  path: '/error-reports',
  access: { kind: 'public', reason: 'a crash may happen before anybody signed in' },
  summary: 'Report a crash of the page',
  input: {
    body: z.strictObject({
      event_id: Id,
      message: z.string().max(4000),
      stack: z.string().max(20_000).default(''),
      path: z.string().max(2000),
      what_happened: z.string().max(4000).default(''),
      email: z.string().max(254).default(''),
    }),
  },
  answer: z.object({ event_id: Id }),
  status: 201,
  transaction: false,
  idempotent: false,
});

/** Creates the demonstration organisation; offered while nobody has signed in yet. */
export const makeDemo = defineEndpoint({
  name: 'demo.create',
  method: 'POST',
  path: '/demo',
  access: {
    kind: 'public',
    reason: 'offered on the first screen of an installation that nobody has used yet',
  },
  summary: 'Create the demonstration organisation and return its sign-in once',
  answer: z.object({ email: z.string(), password: z.string() }),
  status: 202,
  errors: ['not_permitted'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [reportError, makeDemo];
