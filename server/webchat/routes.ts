import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Context as HonoContext, Hono } from 'hono';
import { Id } from '#contracts/kit/ids.ts';
import { buildConfigPath, WebchatConfig, WIDGET_PATH } from '#contracts/webchat/protocol.ts';
import { noteEmbedding } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { ignoreFailure, requireFound } from '#server/kit/errors.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { allowAnyOrigin } from '#server/webchat/cors.ts';
import { openWebchat } from '#server/webchat/hello.ts';
import { getOwnOrigins, parseWebchatSettings } from '#server/webchat/origins.ts';
import { mountUpload } from '#server/webchat/upload.ts';

/** Where the built widget is, relative to the folder in which the suite is started. */
const WIDGET_FILE = '.build/widget/widget.js';
/** How long a page may use the script without revalidating; afterwards its ETag shows whether it changed. */
const FRESH_SECONDS = 3600;

/** What external pages fetch of a web chat: its script, its appearance, and the upload of files. */
export function mountWebchat(app: Hono, context: Context): void {
  app.get(WIDGET_PATH, (http) => answerScript(http));
  app.get(buildConfigPath(':connection_id'), (http) => answerConfig(context, http));
  mountUpload(app, context);
}

type Script = { changed: number; bytes: Buffer<ArrayBuffer>; etag: string };
let kept: Script | null = null;

/** The script, read again after it was rebuilt. */
async function readScript(): Promise<Script | null> {
  const changed = (await stat(WIDGET_FILE).catch(() => null))?.mtimeMs;
  if (changed === undefined) return null;
  if (kept?.changed === changed) return kept;
  const bytes = await readFile(WIDGET_FILE);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  kept = { changed, bytes, etag };
  return kept;
}

async function answerScript(http: HonoContext): Promise<Response> {
  allowAnyOrigin(http);
  const script = await readScript();
  if (!script) return http.text('// The widget is not built yet: run `npm start`.', 503);
  http.header('etag', script.etag);
  http.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
  if (http.req.header('if-none-match') === script.etag) return http.body(null, 304);
  http.header('content-type', 'text/javascript; charset=utf-8');
  return http.body(script.bytes);
}

async function answerConfig(context: Context, http: HonoContext): Promise<Response> {
  allowAnyOrigin(http);
  try {
    const id = requireFound(Id.safeParse(http.req.param('connection_id')).data);
    const connection = requireFound(await openWebchat(context, id));
    const settings = parseWebchatSettings(connection.config);
    const page = findForeignPage(context, http);
    if (page !== undefined)
      void ignoreFailure(
        context.log,
        'the page that shows a web chat was not noted',
        noteEmbedding(context, connection, page),
      );
    return http.json(WebchatConfig.parse({ connection_id: id, ...settings }));
  } catch (error) {
    const about = { requestId: context.newId(), endpoint: 'webchat.config' };
    const failure = presentFailure(context, error, about);
    return http.json(failure.body, failure.status);
  }
}

/** The longest origin that is recorded. */
const MAX_ORIGIN = 200;

/** The origin of the page that asks, unless it is one of ours: a chat is tried from its settings too. */
function findForeignPage({ config }: Context, http: HonoContext): string | undefined {
  const origin = http.req.header('origin') ?? '';
  const known = URL.canParse(origin) && /^https?:/.test(origin) && origin.length <= MAX_ORIGIN;
  return known && !getOwnOrigins(config, http.req.header('host')).includes(origin) ? origin : undefined;
}
