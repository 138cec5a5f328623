import { SSO_BASE } from '#contracts/sso/endpoints.ts';
import { brandOfHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';

/**
 * The address under which providers lead back here: the brand's at a brand's host, where alone its sessions and this browser's cookie
 * are known, else the configured one, else the host that is asked.
 */
export const ssoOrigin = (context: Context, request: Request): string => {
  const { publicUrl } = context.config;
  const brand = brandOfHost(context, request.headers.get('host'));
  return brand?.origin || new URL(publicUrl ?? request.url).origin;
};

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
