import type { Post } from '#contracts/publishing/post.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import type { Problem } from './problem.ts';

const OF_TARGET = /^targets\.(\d+)\.version\.(.+)$/;
/** Where the faults of a call have another name than the fields of the screen. */
const FIELDS: Readonly<Record<string, string>> = { targets: 'accounts', wall_time: 'plan' };

/** What the server refused of a post, as problems of its fields. */
export function readRefused({ faults, fields }: ApiError, post: Pick<Post, 'targets'>): Problem[] {
  return Object.entries(faults).map(([name, fault]) => {
    const [, position, own] = OF_TARGET.exec(name) ?? [];
    const tab = position === undefined ? undefined : post.targets[Number(position)]?.connection_id;
    const path = own ?? name.replace(/^content\./, '');
    return {
      tab: tab ?? 'all',
      path: FIELDS[path] ?? path,
      severity: 'block' as const,
      text: formatFault(fault, fields[name]),
    };
  });
}
