import type { Context } from '#server/kit/context.ts';

/**
 * The host that a mailed link leads to: the one the asking page stands on (the gate let its Origin pass: the suite's or a
 * brand's), else the configured address. A Host header alone, which anybody may send, never decides where a public URL is set.
 */
export const linkOrigin = ({ config }: Context, request: Request): string =>
  request.headers.get('origin') ??
  (config.publicUrl ? new URL(config.publicUrl).origin : new URL(request.url).origin);
