import { Channel, NETWORKS } from '#contracts/networks.ts';

/** The ids of networks without their marks (`Google Play App` is `google_play_app`), and their names in exports of other tools. */
const NAMES: ReadonlyMap<string, Channel> = new Map(
  NETWORKS.flatMap(({ id, aliases = [] }) => [id.replaceAll('_', ''), ...aliases].map((name) => [name, id])),
);

/** The channel that a cell names, in any of its usual names; `fallback` for one that names none or that we do not know. */
export function parseChannel<Fallback>(name: string, fallback: Fallback): Channel | Fallback {
  if (name === '') return fallback;
  const plain = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\.com$/, '');
  const own = Channel.safeParse(plain);
  if (own.success) return own.data;
  const bare = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return NAMES.get(bare) ?? fallback;
}
