import { z } from 'zod';
import type { SsoClaims } from '#contracts/sso/connection.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

const Text = z.string().trim().min(1).max(500);
const Texts = z.union([Text.transform((one) => [one]), z.array(Text)]);

type ClaimsContext = { subject: string; claims: SsoClaims; trusted: boolean };

/**
 * Reads a user from a provider's claims, by the names that the connection sets. An address that the provider does not vouch for is ignored.
 */
export function parseSsoPerson(
  given: Record<string, unknown>,
  { subject, claims, trusted }: ClaimsContext,
): SsoPerson {
  const email = z.email().safeParse(Text.safeParse(given[claims.email]).data?.toLowerCase());
  return {
    subject,
    email: trusted && email.success ? email.data : null,
    name: Text.safeParse(given[claims.name]).data ?? null,
    groups: Texts.safeParse(given[claims.groups]).data ?? [],
    sid: Text.safeParse(given.sid).data ?? null,
    saml_name: null,
  };
}
