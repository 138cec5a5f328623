import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';

const text = (longest: number) => z.string().trim().max(longest);

/** The details of somebody who requests a demonstration of the suite. */
export const DemoRequest = z.strictObject({
  name: text(200).min(1),
  company: text(200).min(1),
  email: Email,
  phone: text(40).default(''),
  message: text(4000).default(''),
  /** What the captcha gave, where one is set up. */
  captcha: z.string().max(4096).optional(),
});
export type DemoRequest = z.infer<typeof DemoRequest>;

export const registerDemo = defineEndpoint({
  name: 'auth.register-demo',
  method: 'POST',
  path: '/auth/register-demo',
  access: { kind: 'public', reason: 'asked for by people without an account' },
  summary:
    'Request a demo; the request is stored and the administrators of the installation are notified by mail',
  input: { body: DemoRequest },
  answer: z.object({}),
  status: 201,
  errors: ['captcha_wrong', 'too_many'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [registerDemo];

export const EVENTS = [defineEvent({ name: 'demo_request.created', need: [], data: z.object({}) })];
