import { defineConnector } from '#connectors/kit/connector.ts';
import { actAsAccount, readProfile } from '#connectors/mastodon/act.ts';
import { mastodonConnect } from '#connectors/mastodon/connect.ts';
import { mastodonAccounts, mastodonHashtags, mastodonServers } from '#connectors/mastodon/follow.ts';
import { pollNotifications } from '#connectors/mastodon/poll.ts';
import { mastodonPublish } from '#connectors/mastodon/publish.ts';
import { sendStatus } from '#connectors/mastodon/send.ts';
import { watchNotifications } from '#connectors/mastodon/watch.ts';
import { mastodon } from '#contracts/networks/mastodon.ts';

/** Accounts at any server of Mastodon: public and private statuses to them, answered; hashtags, accounts and servers are followed. */
export const mastodonConnector = defineConnector(mastodon, {
  poll: pollNotifications,
  watch: watchNotifications,
  send: sendStatus,
  publish: mastodonPublish,
  act: actAsAccount,
  profile: readProfile,
  connect: mastodonConnect,
  follow: [mastodonHashtags, mastodonServers, mastodonAccounts],
});
