import type { Config } from '#server/kit/config.ts';

/** Where the suite stands for people, in what is made without a request: PUBLIC_URL's origin, else this machine. */
export const suiteAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl === undefined ? `http://localhost:${port}` : new URL(publicUrl).origin;
