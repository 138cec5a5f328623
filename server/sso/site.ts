import { SSO_BASE } from '#contracts/sso/endpoints.ts';
import type { Context } from '#server/kit/context.ts';

/** The address under which providers know this suite: the configured one, else the host that is asked. */
export const ssoOrigin = ({ config }: Context, request: Request): string =>
  config.publicUrl ? new URL(config.publicUrl).origin : new URL(request.url).origin;

/** What a provider must be told of us, one set a connection. */
export const ourSide = (origin: string, connectionId: string) => {
  const base = `${origin}${SSO_BASE}/${connectionId}`;
  return {
    redirect_uri: `${base}/callback`,
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
    metadata_url: `${base}/metadata`,
    slo_url: `${base}/logout`,
    backchannel_logout_uri: `${base}/backchannel-logout`,
  };
};
