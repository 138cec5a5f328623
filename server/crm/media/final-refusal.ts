import type { ErrorCode } from '#contracts/kit/error-code.ts';

/** Refusals of a file that a retry would not change; every other failure is retried. */
const FINAL: readonly ErrorCode[] = ['too_large', 'unsupported_media', 'file_refused', 'storage_full'];

/** Whether a file will never be stored, so that its message continues without it. */
export const isFinalRefusal = (code: ErrorCode): boolean => FINAL.includes(code);
