import type { Session } from '#contracts/identity/session.ts';
import { fetchFile, fetchThumbnail, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { FILE_MAX } from '#contracts/kit/files/file.ts';
import {
  FILE_PURPOSES,
  canUseFiles,
  type FilePurpose,
  type PurposeName,
} from '#contracts/kit/files/purpose.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { buildFilePath, buildThumbnailPath } from '#server/kit/files/file-path.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { storeUpload } from '#server/kit/files/store-upload.ts';
import { findFile, isMeantFor, type FileRow } from '#server/kit/files/store.ts';
import { bind, bindFile, type Call } from '#server/kit/http/call.ts';
import { refuseAnnounced } from '#server/kit/http/input.ts';

/** @throws not_permitted, feature_missing */
function permitPurpose({ user, account }: Session, purpose: PurposeName, act: 'read' | 'write'): void {
  if (!canUseFiles(purpose, act, user.role.permissions)) refuse('not_permitted');
  const { feature }: FilePurpose = FILE_PURPOSES[purpose];
  if (!hasFeature(account, feature)) refuse('feature_missing', { data: { feature } });
}

/** A file that this person may fetch: their own, or one that something refers to which is meant for them. @throws not_found */
function allowedFile({ session, inUnit }: Call, id: string): Promise<FileRow> {
  return inUnit(async (unit) => {
    const file = requireFound(await findFile(unit, id));
    permitPurpose(session, file.purpose, 'read');
    const userId = session.user._id;
    const groupId = session.group?._id ?? null;
    if (file.user_id !== userId && !(await isMeantFor(unit, id, { userId, groupId }))) refuse('not_found');
    return file;
  });
}

export const handlers = [
  bind(uploadFile, async ({ context, session, accountId, actor, query, request }) => {
    permitPurpose(session, query.purpose, 'write');
    refuseAnnounced(request, FILE_MAX);
    return storeUpload(context, { scope: { accountId, actor }, ...query, body: request.body });
  }),

  bindFile(fetchFile, async (call) => {
    const { context, accountId, request } = call;
    const { _id, media_type, name, kind } = await allowedFile(call, call.params._id);
    const path = buildFilePath(context, accountId, _id);
    return serveFile(request, { path, media_type, name, inline: kind === 'image', tag: _id });
  }),

  bindFile(fetchThumbnail, async (call) => {
    const { context, accountId, request } = call;
    const file = await allowedFile(call, call.params._id);
    if (file.kind !== 'image') return refuse('not_found');
    const { _id, name } = file;
    return file.has_thumbnail
      ? serveFile(request, {
          path: buildThumbnailPath(context, accountId, _id),
          media_type: 'image/webp',
          name: `${name}.webp`,
          inline: true,
          tag: `${_id}-small`,
        })
      : serveFile(request, {
          path: buildFilePath(context, accountId, _id),
          media_type: file.media_type,
          name,
          inline: true,
          tag: _id,
        });
  }),
];
