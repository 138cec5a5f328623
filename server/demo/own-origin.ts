import type { Context } from '#server/kit/context.ts';

/** Where the suite is opened, as far as it can tell without a call: `PUBLIC_URL`, else this machine. */
export const ownOrigin = ({ config }: Context): URL =>
  new URL(config.publicUrl ?? `http://localhost:${config.port}`);
