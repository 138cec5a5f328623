import type { Context } from '#server/kit/context.ts';

/** Where the suite stands for people, in what is sent without a request: PUBLIC_URL, else this machine. */
export const suiteAddress = ({ config }: Pick<Context, 'config'>): string =>
  config.publicUrl === undefined ? `http://localhost:${config.port}` : new URL(config.publicUrl).origin;
