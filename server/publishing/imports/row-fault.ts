import { fault, type WireFault } from '#contracts/kit/faults/fault.ts';
import { ImportField, type RowFault } from '#contracts/publishing/post-import.ts';
import type { Refusal } from '#server/kit/errors.ts';

/** Why a post of a row is refused, at the columns of its fields. */
export function toRowFault({ code, detail }: Refusal): RowFault[] {
  const fields = Object.entries(detail.fields ?? {});
  if (fields.length === 0) return [{ field: 'text', fault: detail.fault ?? fault(code) }];
  return fields.map(([path, found]) => ({ field: toField(path), fault: found as WireFault }));
}

/** `targets.0.version.media.1.alt` is the column of alternative texts. */
function toField(path: string): ImportField {
  if (path.endsWith('.alt')) return 'alt';
  if (path.startsWith('plan') || path.startsWith('wall_time')) return 'date';
  const parts = path.split('.').map((part) => ImportField.safeParse(part).data);
  const found = parts.find((part) => part !== undefined);
  return found ?? (path.endsWith('connection_id') || path === 'targets' ? 'accounts' : 'text');
}
