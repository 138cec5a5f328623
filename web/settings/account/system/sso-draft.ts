import type { SsoConnection, SsoMapping, SsoType } from '#contracts/sso/connection.ts';

/** An identity provider while it is edited: every field a text, so that nothing typed is lost by changing the kind. */
export type SsoDraft = {
  name: string;
  type: SsoType;
  active: boolean;
  issuer: string;
  client_id: string;
  client_secret: string;
  entry_point: string;
  logout_url: string;
  certificate: string;
  creates_people: boolean;
  default_role_id: string | null;
  mappings: SsoMapping[];
  enforced: boolean;
};

/** What a connection reads as in the form; an empty one for a new connection. */
export const draftOf = (connection: SsoConnection | null): SsoDraft => ({
  name: connection?.name ?? '',
  type: connection?.type ?? 'oidc',
  active: connection?.active ?? true,
  issuer: connection?.oidc?.issuer ?? connection?.saml?.issuer ?? '',
  client_id: connection?.oidc?.client_id ?? '',
  client_secret: '',
  entry_point: connection?.saml?.entry_point ?? '',
  logout_url: connection?.saml?.logout_url ?? '',
  certificate: (connection?.saml?.certificates ?? []).join('\n'),
  creates_people: connection?.creates_people ?? false,
  default_role_id: connection?.default_role_id ?? null,
  mappings: connection?.mappings ?? [],
  enforced: connection?.enforced ?? false,
});

/** Several certificates stand one after the other, as files of them do. */
const certificatesIn = (text: string): string[] => {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  return blocks ?? (text.trim() === '' ? [] : [text.trim()]);
};

/** What is sent: only the side of the chosen kind, the secret only where one was typed. */
export const inputOf = (draft: SsoDraft) => {
  const { type, issuer, client_id, client_secret, entry_point, logout_url, certificate, ...rest } = draft;
  return {
    ...rest,
    type,
    oidc: type === 'oidc' ? { issuer, client_id, ...(client_secret ? { client_secret } : {}) } : null,
    saml:
      type === 'saml'
        ? {
            issuer,
            entry_point,
            logout_url: logout_url.trim() || null,
            certificates: certificatesIn(certificate),
          }
        : null,
  };
};
