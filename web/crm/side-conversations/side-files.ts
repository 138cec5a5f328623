import { FILE_LIMITS } from '#contracts/kit/files/file.ts';

/** Which files a mail to somebody outside may carry, as `useDraftFiles` asks for it: ten, of every kind. */
export const SIDE_FILES = { media: { most: 10, kinds: FILE_LIMITS } };
