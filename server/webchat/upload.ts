import type { Context as HonoContext, Hono } from 'hono';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { FILE_MAX } from '#contracts/kit/files/limits.ts';
import { Id } from '#contracts/kit/ids.ts';
import { buildFilesPath, type FileAnswer, type WebchatRefusal } from '#contracts/webchat/protocol.ts';
import type { Context } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { allowAnyOrigin } from '#server/webchat/cors.ts';
import { openWebchat, buildRefusal, TOKEN } from '#server/webchat/hello.ts';
import { countUpload } from '#server/webchat/limits.ts';
import { canOpenChat, getOwnOrigins, parseWebchatSettings } from '#server/webchat/origins.ts';
import { storeVisitorFile } from '#server/webchat/visitor-file.ts';

const STATUS = {
  not_found: 404,
  origin_refused: 403,
  too_many: 429,
  invalid: 400,
  hello_first: 401,
  too_large: 413,
  file_refused: 422,
  unavailable: 503,
} as const satisfies Record<WebchatRefusal['code'], number>;

/** The error for a visitor whose file will never be stored. */
const REFUSED: Partial<Record<ErrorCode, WebchatRefusal['code']>> = {
  too_large: 'too_large',
  unsupported_media: 'file_refused',
  file_refused: 'file_refused',
  storage_full: 'file_refused',
};

/** How long a browser caches the preflight response, in seconds. */
const ASKED_FRESH_SECONDS = 86_400;

/** Accepts the files of visitors, from whatever page contains the chat. No cookie is used here: the visitor's token is the proof. */
export function mountUpload(app: Hono, context: Context): void {
  app.options(buildFilesPath(':connection_id'), (http) => {
    allowAnyOrigin(http);
    http.header('access-control-allow-methods', 'POST');
    http.header('access-control-allow-headers', 'authorization, content-type');
    http.header('access-control-max-age', String(ASKED_FRESH_SECONDS));
    return http.body(null, 204);
  });
  app.post(buildFilesPath(':connection_id'), async (http) => {
    allowAnyOrigin(http);
    const answer = await upload(context, http).catch((error: unknown) => refusedBy(context, error));
    return http.json(answer, answer.ok ? 201 : STATUS[answer.code]);
  });
}

async function upload(context: Context, http: HonoContext): Promise<FileAnswer> {
  const token = http.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
  if (!TOKEN.test(token)) return buildRefusal('hello_first');
  // Browsers send the length; Node accepts no more than that.
  const bytes = Number(http.req.header('content-length') ?? 0);
  if (!(bytes > 0)) return buildRefusal('invalid');
  if (bytes > FILE_MAX) return buildRefusal('too_large');
  const wait = await countUpload(token, getClientAddress(context.config, http), bytes);
  if (wait !== null) return buildRefusal('too_many', wait);
  const id = Id.safeParse(http.req.param('connection_id'));
  const connection = id.success ? await openWebchat(context, id.data) : null;
  if (!connection) return buildRefusal('not_found');
  const own = getOwnOrigins(context.config, http.req.header('host'));
  if (!canOpenChat(parseWebchatSettings(connection.config).allowed_origins, http.req.header('origin'), own))
    return buildRefusal('origin_refused');
  const given = { name: http.req.query('name') ?? '', body: http.req.raw.body };
  return { ok: true, file: await storeVisitorFile(context, { connection, token }, given) };
}

function refusedBy(context: Context, error: unknown): WebchatRefusal {
  const refused = error instanceof Refusal ? REFUSED[error.code] : undefined;
  if (refused) return buildRefusal(refused);
  context.log.error({ err: error }, 'a file of the web chat failed');
  return buildRefusal('unavailable');
}
