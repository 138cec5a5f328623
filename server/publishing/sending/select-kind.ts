import type { FileKind } from '#contracts/kit/files/file.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import type { PostKind, PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import { getPostKind } from '#engine/publishing/sent-post.ts';
import type { PlannedPart } from '#server/publishing/sending/list-parts.ts';

/** The kind of a part, as it was checked: that of the post itself is the usual one of its network unless it has its own. */
export function selectKind(
  { kind, content }: { kind: PlannedPart['kind']; content: { kind: PostKind | null } },
  { network }: Pick<PublishDeclaration, 'network'>,
  media: readonly { kind: FileKind }[],
): PostKind {
  if (kind === 'comment') return 'comment';
  if (kind === 'thread') return 'thread_part';
  const rules = NETWORK_RULES[PublishNetwork.parse(network)];
  return getPostKind(rules, { kind: content.kind, files: media.map((file) => file.kind) });
}
