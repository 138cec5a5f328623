import type { Generated } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import type {
  OidcSettings,
  SamlSettings,
  SsoClaims,
  SsoMapping,
  SsoType,
} from '#contracts/sso/connection.ts';
import type { Instant, Json, MadeAt } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

/** The data that belongs to a name at a SAML provider besides the name: a log-out has to repeat all of it. */
export type SamlName = { format: string; qualifier: string | null; sp_qualifier: string | null };

/** The identity that was proved at a provider: the user there, and their claims. */
export type SsoPerson = {
  subject: string;
  email: string | null;
  name: string | null;
  groups: string[];
  sid: string | null;
  saml_name: SamlName | null;
};

/** The tables of single sign-on. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    sso_connections: AccountRow & {
      _id: string;
      name: string;
      type: SsoType;
      active: boolean;
      oidc: Json<Omit<OidcSettings, 'client_secret'>> | null;
      client_secret: Buffer | null;
      saml: Json<SamlSettings> | null;
      /** Ours, created on first use; the key is encrypted. */
      signing_key: Buffer | null;
      signing_certificate: string | null;
      claims: Json<SsoClaims>;
      creates_people: boolean;
      default_role_id: string | null;
      mappings: Json<SsoMapping[]>;
      enforced: boolean;
      version: Generated<number>;
      created_at: MadeAt;
      updated_at: MadeAt;
    };
    sso_domains: AccountRow & { _id: string; domain: string; token: string; verified_at: Instant | null };
    sso_identities: AccountRow & {
      connection_id: string;
      subject: string;
      user_id: string;
      created_at: MadeAt;
    };
    sso_flows: AccountRow & {
      state: string;
      connection_id: string;
      browser_hash: Buffer;
      verifier: string;
      nonce: string;
      redirect: string | null;
      /** The language of the page that led to the provider. */
      language: Language | null;
      verified_person: Json<SsoPerson> | null;
      expires_at: Instant;
    };
    sso_sessions: AccountRow & {
      session_id: string;
      connection_id: string;
      subject: string;
      sid: string | null;
      name_id: Json<SamlName> | null;
    };
    used_sso_tokens: AccountRow & { token_id: string; expires_at: Instant };
  }
}
