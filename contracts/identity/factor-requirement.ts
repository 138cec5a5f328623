import { z } from 'zod';

/** A sign-in that still needs its second factor: POST /auth/login/mfa continues it. */
export const FactorRequired = z.object({
  mfa_required: z.literal(true),
  mfa_token: z.string(),
  methods: z.array(z.enum(['code', 'passkey', 'recovery_code'])),
});
export type FactorRequired = z.infer<typeof FactorRequired>;
