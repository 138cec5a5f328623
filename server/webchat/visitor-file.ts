import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** How long a message may name a file, in milliseconds: a file that nothing refers to is deleted after a day. */
const NAMED_FOR_MS = MS_PER_DAY / 2;

/** A visitor of a web chat, with its connection. */
type Owner = { connection: Connection; token: string };

const SealedFile = z.object({ connection: Id, owner: z.string(), until: z.number(), media: IncomingMedia });
type SealedFile = z.infer<typeof SealedFile>;

const ownerOf = (token: string): string => hashToken(token).toString('base64url');

/**
 * Stores a file that a visitor uploads. @returns its reference for a message: the metadata of the file, sealed for this visitor alone
 * @throws what `takeFile` throws
 */
export async function storeVisitorFile(
  context: Context,
  { connection, token }: Owner,
  given: { name: string; body: Request['body'] },
): Promise<string> {
  const scope = { accountId: connection.accountId, actor: OUTSIDE };
  const { _id, kind, name, media_type, bytes } = await storeUpload(context, {
    scope,
    purpose: 'message',
    ...given,
  });
  const sealed: SealedFile = {
    connection: connection._id,
    owner: ownerOf(token),
    until: context.clock().getTime() + NAMED_FOR_MS,
    media: { kind, name, media_type, bytes, file_id: _id },
  };
  return context.secrets.seal(JSON.stringify(sealed)).toString('base64url');
}

/** The file behind a reference that this visitor got in this chat; null for any other, and for an expired one. */
export function openVisitorFile(
  context: Context,
  { connection, token }: Owner,
  file: string,
): IncomingMedia | null {
  const sealed = unsealed(context, file);
  if (!sealed || sealed.until < context.clock().getTime()) return null;
  return sealed.connection === connection._id && sealed.owner === ownerOf(token) ? sealed.media : null;
}

function unsealed({ secrets }: Context, file: string): SealedFile | null {
  try {
    return SealedFile.safeParse(JSON.parse(secrets.open(Buffer.from(file, 'base64url')))).data ?? null;
  } catch {
    // Not sealed by us.
    return null;
  }
}
