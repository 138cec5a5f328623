import type { Product } from '#contracts/kit/products.ts';
import type { SettingRecord } from '#contracts/settings/transfer.ts';
import { listOwnIds, mapUsersByEmail } from '#server/settings/transfer/names-store.ts';
import type { StoredSetting, TransferContext, TransferPart, Values } from '#server/settings/transfer/part.ts';

/** What an account has of one part, by id and by the key that identifies a record. */
type PartIndex = { byId: Map<string, StoredSetting>; byKey: Map<string, StoredSetting> };

/** What an account has before an import, and what the import has matched so far. */
export type Target = {
  parts: Map<string, PartIndex>;
  /** Ids of the account's own records, users and groups: a record may refer to these. */
  own: Set<string>;
  /** The users of the account, by e-mail address. */
  people: ReadonlyMap<string, string>;
  /** Records that are matched to a record of the file already. */
  taken: Set<StoredSetting>;
};

function placeOf(part: TransferPart, product: Product | null, values: Values): string {
  return `${product ?? ''} ${part.keyOf(values)}`;
}

/** Reads what the account has of the parts in a file; of the other parts only the ids. */
export async function loadTarget(
  moving: TransferContext,
  parts: readonly TransferPart[],
  file: Readonly<Record<string, readonly SettingRecord[]>>,
): Promise<Target> {
  const target: Target = {
    parts: new Map(),
    own: await listOwnIds(moving.unit),
    people: await mapUsersByEmail(moving.unit),
    taken: new Set(),
  };
  for (const part of parts) {
    const held = part.personal && !moving.person ? [] : await part.read(moving);
    if (!part.single) for (const { _id } of held) target.own.add(_id);
    if (!file[part.name]) continue;
    target.parts.set(part.name, {
      byId: new Map(part.single ? [] : held.map((one) => [one._id, one])),
      byKey: new Map(held.map((one) => [placeOf(part, one.product, one.values), one])),
    });
  }
  return target;
}

type TargetQuery = { record: SettingRecord; values: Values; sameIds: boolean };

/** The record of the account that matches a record of the file: by id, otherwise by name. */
export function findCounterpart(
  { parts }: Target,
  part: TransferPart,
  { record, values, sameIds }: TargetQuery,
): StoredSetting | undefined {
  const index = parts.get(part.name);
  const byId = sameIds ? index?.byId.get(record._id) : undefined;
  return byId?.product === record.product && byId
    ? byId
    : index?.byKey.get(placeOf(part, record.product, values));
}

/** Adds a record that the import created, so that a second one of the same name finds it. */
export function noteMade({ parts, own, taken }: Target, part: TransferPart, made: StoredSetting): void {
  own.add(made._id);
  taken.add(made);
  parts.get(part.name)?.byKey.set(placeOf(part, made.product, made.values), made);
}
