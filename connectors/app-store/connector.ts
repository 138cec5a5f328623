import { appStoreConnect } from '#connectors/app-store/connect.ts';
import { pollReviews } from '#connectors/app-store/poll.ts';
import { answerReview } from '#connectors/app-store/send.ts';
import { hasPrivateKey } from '#connectors/app-store/signed-token.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { appStore } from '#contracts/networks/app-store.ts';

/** Reviews of an app in the App Store: polled, and answered in public. */
export const appStoreConnector = defineConnector(appStore, {
  readiness,
  poll: pollReviews,
  send: answerReview,
  connect: appStoreConnect,
});

function readiness(values: ConnectionValues): Readiness {
  if (hasPrivateKey(values)) return { active: true };
  return {
    active: false,
    reason: 'app_store_key_unreadable',
    note: 'Saved, but inactive: the key is not the file of an API key.',
  };
}
