import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { FILE_MAX } from '#contracts/kit/files/file.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';
import { ForbiddenAddress, isForbiddenUrl } from '#server/kit/http/outbound.ts';

const TIMEOUT_MS = 60_000;

type MediaScope = { accountId: AccountId; actor: Actor };

/** A picture or film at a web address, stored as a file of posts, or why it is not. */
export type FetchedMedia = { file_id: string } | { fault: Fault };

/** Fetches a picture or film through the guard against private networks; what it is, its bytes say. */
export async function fetchMedia(context: Context, scope: MediaScope, url: string): Promise<FetchedMedia> {
  if (!URL.canParse(url)) return { fault: fault('import_media_address') };
  const { hostname: host, pathname } = new URL(url);
  if (isForbiddenUrl(url, context.config.allowPrivateHosts))
    return { fault: fault('import_media_forbidden', { host }) };
  try {
    const response = await context.outbound(url, {
      headers: { accept: 'image/*,video/*;q=0.9,*/*;q=0.1' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      most_bytes: FILE_MAX,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { fault: fault('import_media_unread', { host }) };
    }
    const name = decodeName(pathname.split('/').at(-1) ?? '');
    const { _id } = await storeUpload(context, {
      scope,
      purpose: 'publishing_post',
      name,
      body: response.body,
    });
    return { file_id: _id };
  } catch (error) {
    if (isForbidden(error)) return { fault: fault('import_media_forbidden', { host }) };
    const refused = error instanceof Refusal && error.code !== 'malformed_body';
    return { fault: fault(refused ? 'import_media_refused' : 'import_media_unread', { host }) };
  }
}

/** The guard's refusal may be the cause of another error, as `fetch` wraps it. */
function isForbidden(error: unknown): boolean {
  return (
    error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress)
  );
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name) || 'picture';
  } catch {
    return name;
  }
}
