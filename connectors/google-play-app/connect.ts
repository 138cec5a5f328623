import { callPlay, STORE } from '#connectors/google-play-app/call.ts';
import { getReviewsPath } from '#connectors/google-play-app/wire.ts';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { toStoreCheck } from '#connectors/kit/review-answers.ts';

/** An app on Google Play: a service account with the right to answer reviews reads one of them. */
export const googlePlayAppConnect: ConnectSide = { check: checkApp };

async function checkApp(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const app = values['package_name'] ?? '';
  const called = await callPlay(values, io, { method: 'GET', path: `${getReviewsPath(app)}?maxResults=1` });
  return toStoreCheck(called, STORE, { app, unknownApp: 'google_play_app_unknown', now: io.now() });
}
