import type { AccountFacts, CheckedMedia } from '#contracts/publishing/limits/content.ts';
import type { PostFinding, FindingFix } from '#contracts/publishing/limits/finding.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type {
  Bounds,
  KindRules,
  Measure,
  MediaRules,
  PostMediaKind,
  Rule,
} from '#contracts/publishing/limits/rule.ts';
import { checkBounds, makeFinding, type CheckedPlace } from '#engine/publishing/make-finding.ts';
import { measureMedia } from '#engine/publishing/measure-media.ts';

/** Whether what is checked is one of the kinds of media that networks have rules for. */
export function isPostMedia(kind: MediaFacts['kind']): kind is PostMediaKind {
  return kind !== 'audio' && kind !== 'other';
}

/**
 * What is wrong with one picture or film for a kind of post on a network.
 * @param rules those of the kind of post
 */
export function checkMedia(
  place: CheckedPlace,
  { facts, crop }: CheckedMedia,
  rules: Pick<KindRules, 'media'>,
): PostFinding[] {
  if (facts === null) return [makeFinding(place, { code: 'unprobed', fix: 'wait', severity: 'warn' })];
  if (facts.damage !== null) {
    const code = facts.damage === 'empty' ? 'empty_file' : 'broken_file';
    return [makeFinding(place, { code, fix: 'other_file' })];
  }
  const own = isPostMedia(facts.kind) ? rules.media?.[facts.kind] : undefined;
  if (!own) return [refuseKind(place, facts, rules)];
  const accounted = applyAccount(own, place.account);
  return [
    ...checkName(place, facts),
    ...checkLists(place, facts, accounted),
    ...checkMeasures(place, { facts, crop }, accounted),
    ...checkBoxes(place, facts, accounted),
  ];
}

/** A file of a kind that a post cannot have: all the types that it can have are named. */
function refuseKind(
  place: CheckedPlace,
  facts: MediaFacts,
  { media = {} }: Pick<KindRules, 'media'>,
): PostFinding {
  const [first, ...more] = Object.values(media);
  const limit = [...new Set([first, ...more].flatMap((own) => own?.types.value ?? []))];
  const found = {
    code: 'refused',
    fix: 'other_file',
    unit: 'media_type',
    counted: facts.media_type,
  } as const;
  return makeFinding(place, { ...found, limit }, first?.types);
}

/** The length of a film that the network allows this account. */
function applyAccount(rules: MediaRules, { video_seconds_max }: AccountFacts): MediaRules {
  if (video_seconds_max === undefined) return rules;
  const max: Rule = { value: video_seconds_max, source: { from: 'the account', verified: null } };
  return { ...rules, bounds: { ...rules.bounds, seconds: { ...rules.bounds.seconds, max } } };
}

/** A file whose name says another type is named; networks that fetch it by its address go by the name. */
function checkName(place: CheckedPlace, { named_type, media_type }: MediaFacts): PostFinding[] {
  if (named_type === null) return [];
  const found = { code: 'other_type', fix: 'other_file', severity: 'warn', unit: 'media_type' } as const;
  return [makeFinding(place, { ...found, limit: [named_type], counted: media_type })];
}

function checkLists(place: CheckedPlace, facts: MediaFacts, rules: MediaRules): PostFinding[] {
  const { types, video_codecs, audio_codecs, colors } = rules;
  const fix: FindingFix = facts.kind === 'image' ? 'fit_copy' : 'convert';
  const lists = [
    { unit: 'media_type', counted: facts.media_type, rule: types },
    { unit: 'video_codec', counted: facts.video_codec, rule: video_codecs },
    { unit: 'audio_codec', counted: facts.audio_codec, rule: audio_codecs },
    { unit: 'color', counted: facts.color, rule: colors },
  ] as const;
  return lists.flatMap(({ unit, counted, rule }) => {
    if (!rule || counted === null || rule.value.includes(counted)) return [];
    const found = { code: 'refused' as const, unit, limit: [...rule.value], counted, fix };
    const severity = unit === 'color' ? 'warn' : 'block';
    return [makeFinding(place, { ...found, severity }, rule)];
  });
}

function checkMeasures(place: CheckedPlace, media: CheckedMedia, rules: MediaRules): PostFinding[] {
  const measures = measureMedia(media);
  const fixes = media.facts?.kind === 'image' ? FIXES_OF_PICTURES : FIXES_OF_FILMS;
  return Object.entries<Bounds>(rules.bounds).flatMap(([name, bounds]) => {
    const measure = name as Measure;
    const counted = measures[measure];
    if (counted === null) {
      if (!bounds.max && !bounds.min) return [];
      return [makeFinding(place, { code: 'unmeasured', fix: 'convert', severity: 'warn', unit: measure })];
    }
    return checkBounds(place, { unit: measure, counted, ...(fixes[measure] ?? fixes.usual) }, bounds);
  });
}

type FixesOf = { over: FindingFix; under: FindingFix };
type Fixes = Partial<Record<Measure, FixesOf>> & { usual: FixesOf };

const FIXES_OF_PICTURES: Fixes = {
  usual: { over: 'fit_copy', under: 'other_file' },
  ratio: { over: 'crop', under: 'crop' },
  long_ratio: { over: 'crop', under: 'crop' },
};
const FIXES_OF_FILMS: Fixes = { usual: { over: 'convert', under: 'other_file' } };

function checkBoxes(
  place: CheckedPlace,
  facts: MediaFacts,
  { moov_first, no_edit_list }: MediaRules,
): PostFinding[] {
  const found: PostFinding[] = [];
  if (moov_first && facts.moov_first === false)
    found.push(makeFinding(place, { code: 'moov_last', fix: 'convert' }, moov_first));
  // Encoders write an edit list into nearly every film, most of which are accepted.
  if (no_edit_list && facts.edit_list === true)
    found.push(makeFinding(place, { code: 'edit_list', fix: 'convert', severity: 'warn' }, no_edit_list));
  return found;
}
