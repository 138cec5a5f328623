import { fetchFile, fetchThumbnail } from '#contracts/kit/files/endpoints.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { buildAddress } from '#web/kit/api/address.ts';

/** Where the browser fetches a stored file. */
export function getFileAddress({ _id }: Pick<StoredFile, '_id'>): string {
  return buildAddress(fetchFile.path, { params: { _id } });
}

/** Where it fetches the small picture of a stored picture. */
export function getThumbnailAddress({ _id }: Pick<StoredFile, '_id'>): string {
  return buildAddress(fetchThumbnail.path, { params: { _id } });
}
