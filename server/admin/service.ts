import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context as HonoContext, Hono } from 'hono';
import { DOWNLOAD_PATH } from '#contracts/admin/export.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { getArchivePath } from '#server/admin/accounts/export-account.ts';
import { redeemLink } from '#server/admin/accounts/export-store.ts';
import { findRequestSession } from '#server/identity/sessions/session-store.ts';
import { followSwitches } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import type { Service } from '#server/kit/service.ts';

/** The switches of the installation in memory, and archives over HTTP. */
export const adminService: Service = {
  name: 'admin',
  start: followSwitches,
  routes: (app: Hono, context) => {
    app.get(`${DOWNLOAD_PATH}/:token`, (http) => download(context, http));
  },
};

/** An archive, once for each link, to an administrator who is signed in: a link alone opens nothing. */
async function download(context: Context, http: HonoContext): Promise<Response> {
  const found = await findRequestSession(context, http.req.raw);
  const refused = (code: 'signed_out' | 'not_permitted' | 'not_found'): Response => {
    const about = { requestId: context.newId(), endpoint: 'admin.export.download' };
    const failure = presentFailure(context, new Refusal(code), about);
    return http.json(failure.body, failure.status);
  };
  if (!found) return refused('signed_out');
  if (!isPlatformAdministrator(found.session.user)) return refused('not_permitted');
  const one = await redeemLink(context, http.req.param('token') ?? '');
  const path = one && getArchivePath(context, one._id);
  if (!one || !path || !existsSync(path)) return refused('not_found');
  const { size } = await stat(path);
  return http.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': `attachment; filename="account-${one.account_id}.zip"`,
  });
}
