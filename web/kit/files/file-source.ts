import { fetchFile, fetchThumbnail } from '#contracts/kit/files/endpoints.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { addressOf } from '#web/kit/api/address.ts';

/** Where the browser fetches a stored file. */
export const fileSource = ({ _id }: Pick<StoredFile, '_id'>): string =>
  addressOf(fetchFile.path, { params: { _id } });

/** Where it fetches the small picture of a stored picture. */
export const thumbnailSource = ({ _id }: Pick<StoredFile, '_id'>): string =>
  addressOf(fetchThumbnail.path, { params: { _id } });
