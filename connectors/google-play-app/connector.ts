import { googlePlayAppConnect } from '#connectors/google-play-app/connect.ts';
import { pollReviews } from '#connectors/google-play-app/poll.ts';
import { answerReview } from '#connectors/google-play-app/send.ts';
import { readServiceKey } from '#connectors/google-play-app/service-token.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Readiness } from '#connectors/kit/exchange.ts';
import { googlePlayApp } from '#contracts/networks/google-play-app.ts';

/** Reviews of an app on Google Play: polled, and answered in public. */
export const googlePlayAppConnector = defineConnector(googlePlayApp, {
  readiness,
  poll: pollReviews,
  send: answerReview,
  connect: googlePlayAppConnect,
});

function readiness(values: ConnectionValues): Readiness {
  if (readServiceKey(values)) return { active: true };
  return {
    active: false,
    reason: 'google_play_app_key_unreadable',
    note: 'Saved, but inactive: the key is not the JSON file of a service account.',
  };
}
