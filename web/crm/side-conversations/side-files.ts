import { FILE_LIMITS } from '#contracts/kit/files/file.ts';

/** Which files an e-mail to somebody outside may carry, in the form that `useDraftFiles` takes: ten, of every kind. */
export const SIDE_FILES = { media: { most: 10, kinds: FILE_LIMITS } };
