import { facebookPages } from '#connectors/facebook/follow.ts';
import { instagramAccounts, instagramHashtags } from '#connectors/instagram/follow.ts';
import type { FollowedKind, FollowSide } from '#connectors/kit/follow.ts';
import { xAccounts, xHashtags } from '#connectors/twitter/follow.ts';
import { youtubeChannels, youtubeNames } from '#connectors/youtube/follow.ts';

/** Everything that can be polled in public other than feeds, one line each. */
export const FOLLOWABLE_SOURCES: readonly FollowSide[] = [
  facebookPages,
  instagramAccounts,
  instagramHashtags,
  xAccounts,
  xHashtags,
  youtubeChannels,
  youtubeNames,
];

/** Who follows what an address names, and under which name; nothing where nobody here can. */
export function followSideOf(
  kind: FollowedKind,
  address: string,
): { side: FollowSide; name: string } | undefined {
  const url = new URL(address);
  for (const side of FOLLOWABLE_SOURCES) {
    const name = side.kind === kind ? side.nameIn(url) : undefined;
    if (name !== undefined) return { side, name };
  }
  return undefined;
}
