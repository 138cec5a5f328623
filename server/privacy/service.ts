import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context as HonoContext, Hono } from 'hono';
import { allows } from '#contracts/permissions/requirement.ts';
import { DOWNLOAD_PATH } from '#contracts/privacy/person.ts';
import { WRITE } from '#contracts/privacy/rules.ts';
import { findRequestSession } from '#server/identity/sessions/session-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { Refusal } from '#server/kit/errors.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import type { Service } from '#server/kit/service.ts';
import { archivePath, redeemLink } from '#server/privacy/export-store.ts';
import { filterVisibleExports } from '#server/privacy/visible-person.ts';

/** Archives of people over HTTP. */
export const privacyService: Service = {
  name: 'privacy',
  // Nothing runs between calls.
  start: async () => async () => {},
  routes: (app: Hono, context) => {
    app.get(`${DOWNLOAD_PATH}/:token`, (http) => download(context, http));
  },
};

/** An archive, once for each link, to somebody signed in who may ask for one: a link alone opens nothing. */
async function download(context: Context, http: HonoContext): Promise<Response> {
  const found = await findRequestSession(context, http.req.raw);
  const refused = (code: 'signed_out' | 'not_permitted' | 'remote_locked' | 'not_found'): Response => {
    const about = { requestId: context.newId(), endpoint: 'privacy.download' };
    const failure = presentFailure(context, new Refusal(code), about);
    return http.json(failure.body, failure.status);
  };
  if (!found) return refused('signed_out');
  const { accountId, session } = found;
  if (session.remote) return refused('remote_locked');
  if (!allows(session.user.role.permissions, WRITE.need)) return refused('not_permitted');
  const actor = { kind: 'user' as const, id: session.user._id };
  const token = http.req.param('token') ?? '';
  const archive = await inTransaction(context, { accountId, actor }, (unit) => redeemLink(unit, token));
  const [seen] = archive ? await filterVisibleExports({ context, accountId, actor }, [archive]) : [];
  const path = seen && archivePath(context, seen._id);
  if (!path || !existsSync(path)) return refused('not_found');
  const { size } = await stat(path);
  return http.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': `attachment; filename="person-${seen._id}.zip"`,
  });
}
