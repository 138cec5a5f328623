import type { Product } from '#contracts/kit/products.ts';
import {
  SETTINGS_FILE_VERSION,
  type LeftOut,
  type SettingsFile,
  type TransferPartInfo,
} from '#contracts/settings/transfer.ts';
import { collectMedia } from '#server/settings/transfer/media.ts';
import type { StoredSetting, TransferContext, TransferPart } from '#server/settings/transfer/part.ts';
import { PARTS } from '#server/settings/transfer/parts.ts';
import { findClosedReason, type TransferScope } from '#server/settings/transfer/reach.ts';

type SettingsExportInput = { reach: TransferScope; account: string; parts?: readonly string[] | undefined };

/** Everything that the reader may see of the account's settings, or the named parts of it. Parts that are left out are named. */
export async function exportSettings(
  moving: TransferContext,
  { reach, account, parts }: SettingsExportInput,
): Promise<SettingsFile> {
  const file: SettingsFile = {
    earshot_settings: SETTINGS_FILE_VERSION,
    made_at: moving.unit.now.toISOString(),
    account,
    parts: {},
    left_out: [],
    media: [],
    media_left_out: [],
  };
  for (const part of PARTS) {
    if (parts && !parts.includes(part.name)) {
      file.left_out.push({ part: part.name, reason: 'not_chosen' });
      continue;
    }
    const { open, closed } = parted(reach, part, await held(moving, part));
    if (open.length > 0)
      file.parts[part.name] = open.map(({ _id, product, values }) => ({ _id, product, values }));
    file.left_out.push(...closed);
  }
  return { ...file, ...(await collectMedia(moving, PARTS, file.parts)) };
}

/** The available parts, for selection. */
export async function describeParts(
  moving: TransferContext,
  reach: TransferScope,
): Promise<TransferPartInfo[]> {
  const infos: TransferPartInfo[] = [];
  for (const part of PARTS) {
    const { open } = parted(reach, part, await held(moving, part));
    infos.push({
      part: part.name,
      products: [...new Set(open.flatMap(({ product }) => product ?? []))],
      count: open.length,
      may_read: places(part).some(
        (product) => findClosedReason(reach, part, { product, act: 'read' }) === null,
      ),
      may_write: places(part).some(
        (product) => findClosedReason(reach, part, { product, act: 'write' }) === null,
      ),
    });
  }
  return infos;
}

function places(part: TransferPart): (Product | null)[] {
  return part.rights(null) ? [null] : [...(part.products ?? [])];
}

async function held(moving: TransferContext, part: TransferPart): Promise<StoredSetting[]> {
  return part.personal && !moving.person ? [] : part.read(moving);
}

/** The settings that were saved and may be read, and why the others are left out. */
function parted(
  reach: TransferScope,
  part: TransferPart,
  held: readonly StoredSetting[],
): { open: StoredSetting[]; closed: LeftOut[] } {
  const reasons = new Set<LeftOut['reason']>();
  const open = held.filter(({ product, unset }) => {
    const reason = findClosedReason(reach, part, { product, act: 'read' });
    if (reason && !unset) reasons.add(reason);
    return reason === null && !unset;
  });
  return { open, closed: [...reasons].map((reason) => ({ part: part.name, reason })) };
}
