import { FILE_LIMITS } from '#contracts/kit/files/file.ts';

/** Which files a mail to somebody outside may carry, as `useAttachments` asks for it: ten, of every kind. */
export const SIDE_FILES = { reply: { media: { most: 10, kinds: FILE_LIMITS } } };
