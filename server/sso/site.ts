import { SSO_BASE } from '#contracts/sso/endpoints.ts';

/** Our data for a provider, one set per connection. */
export function buildServiceProvider(origin: string, connectionId: string) {
  const base = `${origin}${SSO_BASE}/${connectionId}`;
  return {
    redirect_uri: `${base}/callback`,
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
    metadata_url: `${base}/metadata`,
    slo_url: `${base}/logout`,
    backchannel_logout_uri: `${base}/backchannel-logout`,
  };
}
