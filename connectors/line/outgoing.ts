import type { messagingApi } from '@line/bot-sdk';
import type { OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';

/** Why a file cannot go out over LINE, which fetches files from an HTTPS address and takes none as bytes. */
export type UnsendableFile = { name: string };

/**
 * The messages of one request: the text first, then each file. Pictures and videos need a preview, which is a thumbnail of the video, or
 * the picture itself; audio needs its length, which is not measured, so LINE shows the one set here; other files are sent as a link,
 * since the Messaging API has no message for them. Source: https://developers.line.biz/en/reference/messaging-api/#message-objects
 */
export function toLineMessages(
  request: Pick<SendRequest, 'message'> & Partial<SendRequest>,
): messagingApi.Message[] | UnsendableFile {
  const { message, files = [], quote_token } = request;
  const lost = files.find(({ url }) => url === undefined);
  if (lost) return { name: lost.name };
  const words: messagingApi.Message[] =
    message.text === '' && files.length > 0
      ? []
      : [
          {
            type: 'text',
            text: message.text,
            ...(quote_token === undefined ? {} : { quoteToken: quote_token }),
          },
        ];
  return [...words, ...files.map(fileMessage)];
}

/** What LINE shows of a sound whose length nobody knows, in milliseconds. */
const SOUND_MS = 60_000;

function fileMessage({ kind, media_type, name, url = '', preview_url }: OutgoingFile): messagingApi.Message {
  // LINE shows JPEG and PNG alone; a preview in WebP is none to it.
  if (kind === 'image' && /^image\/(?:jpeg|png)$/.test(media_type))
    return { type: 'image', originalContentUrl: url, previewImageUrl: url };
  if (kind === 'video' && media_type === 'video/mp4' && preview_url !== undefined)
    return { type: 'video', originalContentUrl: url, previewImageUrl: preview_url };
  if (kind === 'audio' && /^audio\/(?:mpeg|x-m4a|mp4)$/.test(media_type))
    return { type: 'audio', originalContentUrl: url, duration: SOUND_MS };
  return { type: 'text', text: `${name}\n${url}` };
}
