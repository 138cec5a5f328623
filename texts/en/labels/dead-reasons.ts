import type { DeadReason } from '#contracts/links/short-link.ts';

/** Why the target of a link does not work. */
export const deadReasons: Readonly<Record<DeadReason, string>> = {
  gone: 'The page does not exist',
  refused: 'The site does not accept connections',
  failing: 'The site reports a fault',
  slow: 'The site does not answer in time',
  no_host: 'The site is not found',
  insecure: 'The site’s certificate is not valid',
  private: 'The address is in a private network',
  loop: 'The site redirects in a circle',
};
