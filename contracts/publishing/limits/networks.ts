import type { AccountFacts, PublishNetwork } from '#contracts/publishing/limits/content.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';
import { bluesky } from './bluesky.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { line } from './line.ts';
import { linkedin } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import type { KindRules, NetworkRules } from './rule.ts';
import { telegram } from './telegram.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { twitter } from './twitter.ts';
import { youtube } from './youtube.ts';

/** The rules of every network on which posts are published. */
export const NETWORK_RULES: Readonly<Record<PublishNetwork, NetworkRules>> = {
  line,
  facebook,
  instagram,
  twitter,
  youtube,
  tiktok,
  threads,
  telegram,
  bluesky,
  mastodon,
  linkedin,
};

/** The rules of the network of an account. */
export function getNetworkRules({ network }: Pick<AccountFacts, 'network'>): NetworkRules {
  return NETWORK_RULES[network];
}

/** The rules of a kind of post; a photo or film that has none of its own has those of the feed. Undefined where there is no such post. */
export function findKindRules({ kinds }: Pick<NetworkRules, 'kinds'>, kind: PostKind): KindRules | undefined {
  return kinds[kind] ?? (kind === 'photo' || kind === 'video' ? kinds.feed : undefined);
}
