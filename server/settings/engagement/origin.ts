import type { Context } from '#server/kit/context.ts';

/** The address under which the world knows the suite: the configured one, else the one that whoever asks uses. */
export const originOf = ({ config }: Context, request: Request): string => {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '');
  const url = new URL(request.url);
  const proto = request.headers.get('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
  return `${proto}//${request.headers.get('host') ?? url.host}`;
};
