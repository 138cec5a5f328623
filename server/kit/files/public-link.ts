import type { Hono } from 'hono';
import { z } from 'zod';
import { AccountId, Id } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { buildFilePath, buildThumbnailPath } from '#server/kit/files/file-path.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { findFile } from '#server/kit/files/store.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import type { Service } from '#server/kit/service.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

/** For how long a file may be fetched under the address that was given to a network or a visitor, in days. */
const DAYS = 90;
const Named = z.tuple([AccountId, Id, z.number(), z.boolean()]);

/** An address of a stored file that needs no session: for its recipients. Nobody can guess one or extend its validity, of `days` or the usual ones. */
export function buildPublicPath(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  file: { accountId: AccountId; _id: string; small?: boolean; days?: number },
): string {
  const until = Math.floor(clock().getTime() / 86_400_000) + (file.days ?? DAYS);
  const named = JSON.stringify([file.accountId, file._id, until, file.small === true]);
  return `/media/${secrets.seal(named).toString('base64url')}`;
}

/** The same for a network's servers; undefined where this installation is not reachable over HTTPS from outside. */
export function buildPublicUrl(
  context: Pick<Context, 'secrets' | 'clock' | 'config'>,
  file: { accountId: AccountId; _id: string; small?: boolean },
): string | undefined {
  const origin = getSuiteAddress(context.config);
  return origin.startsWith('https://') ? `${origin}${buildPublicPath(context, file)}` : undefined;
}

/** Serves files under their public addresses. */
export const publicFilesService: Service = {
  name: 'public-files',
  start: async () => async () => undefined,
  routes: (app: Hono, context) => {
    app.get('/media/:token', async (http) => {
      try {
        return await answer(context, http.req.param('token'), http.req.raw);
      } catch (error) {
        const failure = presentFailure(context, error, { requestId: context.newId(), endpoint: 'media' });
        return http.json(failure.body, failure.status);
      }
    });
  },
};

async function answer(context: Context, token: string, request: Request): Promise<Response> {
  const [accountId, id, until, small] = requireFound(readToken(context, token));
  const isOver = until * 86_400_000 < context.clock().getTime();
  if (isOver || !context.brands.opensAtHost(request, accountId)) requireFound(null);
  const scope = { accountId, actor: SYSTEM };
  const file = requireFound(await inTransaction(context, scope, (unit) => findFile(unit, id)));
  const reduced = small && file.has_thumbnail;
  const response = await serveFile(request, {
    path: reduced ? buildThumbnailPath(context, accountId, id) : buildFilePath(context, accountId, id),
    media_type: reduced ? 'image/webp' : file.media_type,
    name: file.name,
    inline: file.kind !== 'file',
    tag: reduced ? `${id}-small` : id,
  });
  // Shown inside of a chat on another site, and by the servers of networks.
  response.headers.set('cross-origin-resource-policy', 'cross-origin');
  return response;
}

function readToken(context: Context, token: string): z.infer<typeof Named> | null {
  try {
    return Named.safeParse(JSON.parse(context.secrets.open(Buffer.from(token, 'base64url')))).data ?? null;
  } catch {
    return null;
  }
}
