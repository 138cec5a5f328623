import { refuse } from '#server/kit/errors.ts';

/**
 * Refuses a change that was made on another version of a record than the stored one.
 * @throws stale_version with the current record
 */
export function checkVersion(
  version: number | undefined,
  row: { version: number },
  current: unknown = row,
): void {
  if (version !== undefined && version !== row.version) refuse('stale_version', { data: current });
}
