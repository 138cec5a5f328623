import { fetchFile, fetchThumbnail } from '#contracts/kit/files/endpoints.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import { buildAddress } from '#web/kit/api/address.ts';

/** Where the browser fetches a stored file. */
export const getFileAddress = ({ _id }: Pick<StoredFile, '_id'>): string =>
  buildAddress(fetchFile.path, { params: { _id } });

/** Where it fetches the small picture of a stored picture. */
export const getThumbnailAddress = ({ _id }: Pick<StoredFile, '_id'>): string =>
  buildAddress(fetchThumbnail.path, { params: { _id } });
