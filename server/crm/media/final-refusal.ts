import type { ErrorCode } from '#contracts/kit/error-code.ts';

/** Refusals of a file that another try would not change; whatever else goes wrong is tried again. */
const FINAL: readonly ErrorCode[] = ['too_large', 'unsupported_media', 'file_refused', 'storage_full'];

/** Whether a file will never be kept, so that its message goes on without it. */
export const isFinalRefusal = (code: ErrorCode): boolean => FINAL.includes(code);
