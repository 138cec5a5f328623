import type { FileKind } from '#contracts/kit/files/file.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import type { PostKind, PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import type { PlannedPart } from '#server/publishing/sending/list-parts.ts';

/** The kind of a part, as it was checked: that of the post itself is the usual one of its network unless it has its own. */
export function selectKind(
  { kind, content }: { kind: PlannedPart['kind']; content: { kind: PostKind | null } },
  { network, kinds }: Pick<PublishDeclaration, 'network' | 'kinds'>,
  media: readonly { kind: FileKind }[],
): PostKind {
  if (kind === 'comment') return 'comment';
  if (kind === 'thread') return 'thread_part';
  const { usual } = NETWORK_RULES[PublishNetwork.parse(network)];
  const isFilm = media.length === 1 && media[0]?.kind === 'video';
  const expected = isFilm ? (usual.film ?? usual.kind) : usual.kind;
  return content.kind ?? (kinds.includes(expected) ? expected : (kinds[0] ?? expected));
}
