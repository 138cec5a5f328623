import { AREAS } from '#contracts/register.ts';
import { areaParts } from '#server/settings/transfer/area-parts.ts';
import { groupPart } from '#server/settings/transfer/group-part.ts';
import { keywordPart } from '#server/settings/transfer/keyword-part.ts';
import type { TransferPart } from '#server/settings/transfer/part.ts';

/** Parts of areas written by hand, one line each. */
const BY_HAND: readonly TransferPart[] = [groupPart, keywordPart];

/** Every part of an account's settings that can be moved, those first that others name. */
export const PARTS: readonly TransferPart[] = [...BY_HAND, ...AREAS.flatMap(areaParts)].sort(
  (a, b) => a.order - b.order,
);
