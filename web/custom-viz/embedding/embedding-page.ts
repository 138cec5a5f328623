import {
  EMBED_CHANNEL,
  EmbeddingPageMessage,
  type FrameMessage,
} from '#contracts/custom-viz/embed-messages.ts';

/** Whether this page is in a frame at all. */
export const isFramed = (): boolean => window.parent !== window;

/** The origin of the page that holds the frame, where the browser says it. */
export function findEmbeddingOrigin(): string | undefined {
  const { ancestorOrigins } = window.location;
  const [nearest] = ancestorOrigins ?? [];
  if (nearest) return nearest;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

/**
 * Sends a message to the page that holds the frame, if it is of an origin. Before a token has said which, messages without content
 * go to any.
 */
export function sendToPage(message: FrameMessage, origin = '*'): void {
  if (isFramed()) window.parent.postMessage({ channel: EMBED_CHANNEL, ...message }, origin);
}

/** Follows the tokens that the page around the frame sends. `isTrusted` judges its origin. @returns stops following */
export function followTokens(
  isTrusted: (origin: string) => boolean,
  onToken: (token: string, origin: string) => void,
): () => void {
  const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || !isFramed() || !isTrusted(origin)) return;
    const message = EmbeddingPageMessage.safeParse(data).data;
    if (message) onToken(message.token, origin);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
