import { instagramAccounts, instagramHashtags } from '#connectors/instagram/follow.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import { instagram } from '#contracts/networks/instagram.ts';

/** Instagram: accounts and hashtags are followed in public, with the token of a connected Facebook page. */
export const instagramConnector = defineConnector(instagram, {
  follow: [instagramAccounts, instagramHashtags],
});
