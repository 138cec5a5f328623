import type { CheckedMedia } from '#contracts/publishing/limits/content.ts';
import type { PostFinding, FindingUnit } from '#contracts/publishing/limits/finding.ts';
import type { KindRules, NetworkRules, PostMediaKind } from '#contracts/publishing/limits/rule.ts';
import { checkMedia, isPostMedia } from '#engine/publishing/check-media.ts';
import { checkText } from '#engine/publishing/check-text.ts';
import { checkBounds, makeFinding, type CheckedPlace } from '#engine/publishing/make-finding.ts';

type CarriedMedia = { text: string; media: readonly CheckedMedia[] };
/** Rules of a network, and those of one kind of post on it. */
export type OwnRules = { rules: NetworkRules; own: KindRules };

/** What is wrong with all pictures and films of a post together, and with each of them and its description. */
export function checkCarried(
  place: CheckedPlace,
  { text, media }: CarriedMedia,
  { rules, own }: OwnRules,
): PostFinding[] {
  if (!own.media) {
    if (media.length === 0) return [];
    return [makeFinding(place, { code: 'unsupported', fix: 'leave_out' })];
  }
  return [
    ...checkCounts(place, { text, media }, own),
    ...checkMixture(place, media, own),
    ...media.flatMap((one, index) => {
      const path = `${place.path}.${index}`;
      return [
        ...checkMedia({ ...place, path, field: 'file' }, one, own),
        ...checkAlt({ ...place, path }, one, rules),
      ];
    }),
  ];
}

const UNITS: readonly [PostMediaKind, FindingUnit][] = [
  ['image', 'images'],
  ['animation', 'animations'],
  ['video', 'videos'],
  ['document', 'documents'],
];

function checkCounts(missing: CheckedPlace, { text, media }: CarriedMedia, own: KindRules): PostFinding[] {
  const { media_count, pieces } = own;
  const fixes = { over: 'remove', under: 'add_media' } as const;
  const count = media.length;
  const place: CheckedPlace = { ...missing, field: 'post' };
  if (count === 0 && media_count?.min && media_count.min.value > 0)
    return [makeFinding(missing, { code: 'missing', fix: 'add_media' }, media_count.min)];
  const all = count + (text.trim() === '' ? 0 : 1);
  return [
    ...checkBounds(place, { unit: 'media', counted: count, ...fixes }, media_count),
    ...checkBounds(place, { unit: 'pieces', counted: all, ...fixes }, pieces && { max: pieces }),
    ...UNITS.flatMap(([kind, unit]) => {
      const counted = media.filter(({ facts }) => facts?.kind === kind).length;
      const most = own.media?.[kind]?.most;
      return checkBounds(place, { unit, counted, ...fixes }, most && { max: most });
    }),
  ];
}

function checkMixture(place: CheckedPlace, media: readonly CheckedMedia[], own: KindRules): PostFinding[] {
  const kinds = new Set(media.flatMap(({ facts }) => (facts && isPostMedia(facts.kind) ? [facts.kind] : [])));
  if (kinds.size > 1 && own.mixed?.value === false)
    return [makeFinding(place, { code: 'mixed', fix: 'remove' }, own.mixed)];
  if (own.single_video && media.length === 1 && kinds.has('video'))
    return [makeFinding(place, { code: 'single_video', fix: 'use_reel' }, own.single_video)];
  return [];
}

/** The description of a picture: too long, or for a network that takes none, which is no fault of the post. */
function checkAlt(
  place: CheckedPlace,
  { alt = '', facts }: CheckedMedia,
  { alt: rules }: NetworkRules,
): PostFinding[] {
  if (facts === null || !isPostMedia(facts.kind)) return [];
  const own: CheckedPlace = { ...place, path: `${place.path}.alt`, field: 'alt' };
  const bounds = rules?.[facts.kind];
  if (alt.trim() === '') return checkMissingAlt(own, facts.kind, bounds !== undefined);
  return checkText(own, alt, { bounds: bounds && [bounds], over: 'shorten' });
}

function checkMissingAlt(place: CheckedPlace, kind: PostMediaKind, supported: boolean): PostFinding[] {
  if (!supported || kind === 'video' || kind === 'document') return [];
  return [makeFinding(place, { code: 'missing', fix: 'write', severity: 'warn' })];
}
