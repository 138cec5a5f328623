import { downloadMedia } from '#connectors/kit/download-media.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { callWeChat } from '#connectors/wechat/call.ts';
import { toAnswerFault, WECHAT } from '#connectors/wechat/outcome.ts';
import { VideoAddress } from '#connectors/wechat/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** Codes after which a retry may succeed: busy, and a limit by the minute. */
const PASSING: ReadonlySet<number | undefined> = new Set([-1, 45011]);

/** The bytes of a picture, sound or video by its id, which ends after three days (GET /cgi-bin/media/get). */
export async function fetchFile(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia> {
  const answer = await callWeChat(values, io, {
    path: '/cgi-bin/media/get',
    query: { media_id: id },
    most_bytes: MOST_BYTES,
  });
  if (!answer.met) return { ok: false, message: toAnswerFault(answer), again: true };
  if (!answer.ok) {
    const again = PASSING.has(answer.code) || (answer.code === undefined && answer.status >= 500);
    return { ok: false, message: toAnswerFault(answer), again };
  }
  const { file, body } = answer;
  if (file)
    return { ok: true, file: { name: file.name ?? id, media_type: file.media_type, content: file.content } };
  const url = VideoAddress.safeParse(body).data?.video_url;
  if (url === undefined)
    return { ok: false, message: fault('said_nothing', { network: WECHAT }), again: false };
  // The address of a video is a plain one in the documentation; the host takes both.
  return downloadMedia(io, {
    url: url.replace(/^http:\/\/(?=[^/]*\.qq\.com\/)/, 'https://'),
    network: WECHAT,
  });
}
