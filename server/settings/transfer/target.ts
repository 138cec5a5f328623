import type { Product } from '#contracts/kit/products.ts';
import type { SettingRecord } from '#contracts/settings/transfer.ts';
import type { StoredSetting, TransferContext, TransferPart, Values } from '#server/settings/transfer/part.ts';
import { listOwnIds, mapUsersByEmail } from '#server/settings/transfer/names-store.ts';

/** What an account has of one part, by id and by what makes a record the same. */
type PartIndex = { byId: Map<string, StoredSetting>; byKey: Map<string, StoredSetting> };

/** What an account has before an import, and what was taken of it so far. */
export type Target = {
  parts: Map<string, PartIndex>;
  /** Ids of the account's own records, people and groups: these a record may name. */
  own: Set<string>;
  /** Who is here, by e-mail address. */
  people: ReadonlyMap<string, string>;
  /** Records that something of the file was laid on already. */
  taken: Set<StoredSetting>;
};

const placeOf = (part: TransferPart, product: Product | null, values: Values): string =>
  `${product ?? ''} ${part.keyOf(values)}`;

/** Reads what the account has of the parts that a file is about; of the others only which ids there are. */
export const loadTarget = async (
  moving: TransferContext,
  parts: readonly TransferPart[],
  file: Readonly<Record<string, readonly SettingRecord[]>>,
): Promise<Target> => {
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
};

type TargetQuery = { record: SettingRecord; values: Values; sameIds: boolean };

/** The record of the account that one of the file is: the one of its id, else the one of its name. */
export const findCounterpart = (
  { parts }: Target,
  part: TransferPart,
  { record, values, sameIds }: TargetQuery,
): StoredSetting | undefined => {
  const index = parts.get(part.name);
  const byId = sameIds ? index?.byId.get(record._id) : undefined;
  return byId?.product === record.product && byId
    ? byId
    : index?.byKey.get(placeOf(part, record.product, values));
};

/** Notes a record that the import made, so that a second one of the same name finds it. */
export const noteMade = ({ parts, own, taken }: Target, part: TransferPart, made: StoredSetting): void => {
  own.add(made._id);
  taken.add(made);
  parts.get(part.name)?.byKey.set(placeOf(part, made.product, made.values), made);
};
