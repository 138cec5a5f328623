import {
  PostPoll,
  type AccountFacts,
  type CheckedContent,
  type CheckedMedia,
} from '#contracts/publishing/limits/content.ts';
import type { PostFinding } from '#contracts/publishing/limits/finding.ts';
import { findKindRules, getNetworkRules } from '#contracts/publishing/limits/networks.ts';
import type { KindRules, NetworkRules } from '#contracts/publishing/limits/rule.ts';
import { checkCarried, type OwnRules } from '#engine/publishing/check-carried.ts';
import { checkPoll } from '#engine/publishing/check-poll.ts';
import { checkCharacters, checkText } from '#engine/publishing/check-text.ts';
import { countPostText, countTags } from '#engine/publishing/count-text.ts';
import { checkBounds, makeFinding, type CheckedPlace } from '#engine/publishing/make-finding.ts';
import { buildSentText, getPostKind } from '#engine/publishing/sent-post.ts';
import { countEntities } from '#engine/publishing/text-entities.ts';

/**
 * All that is wrong with a post for one account, in the order of its fields: what the network would refuse, and what it would change or show to
 * fewer people. The form, the server, the public interface and the import use this function.
 */
export function checkPost(content: CheckedContent, account: AccountFacts): PostFinding[] {
  const rules = getNetworkRules(account);
  const kind = getPostKind(rules, {
    kind: content.kind,
    files: content.media.map(({ facts }) => facts?.kind),
  });
  const own = findKindRules(rules, kind);
  const place: CheckedPlace = { account, path: 'kind', field: 'kind' };
  if (!own) return [makeFinding(place, { code: 'unsupported', fix: 'other_kind', counted: kind })];
  const text = buildSentText(rules, content);
  return [
    ...checkMainText(account, { content, text }, { rules, own }),
    ...checkTitle(account, content, own),
    ...checkTags(account, content, own),
    ...checkCarried(
      { account, path: 'media', field: 'media' },
      { text, media: content.media },
      { rules, own },
    ),
    ...checkParts(account, content, rules),
    ...checkComment(account, content, rules),
    ...checkEntities(account, listTexts(content, text), rules),
    ...checkPoll(account, PostPoll.safeParse(content.options?.['poll']).data, rules),
  ];
}

function checkMainText(
  account: AccountFacts,
  { content, text }: { content: CheckedContent; text: string },
  { rules, own }: OwnRules,
): PostFinding[] {
  const place: CheckedPlace = { account, path: 'text', field: 'text' };
  const bounds = content.media.length > 0 ? (own.caption ?? own.text) : own.text;
  const over = rules.supports.thread.value === false ? 'shorten' : 'split';
  const poll = content.options?.['poll'] !== undefined;
  return [
    ...checkNeeded(place, { text, media: content.media, poll }, own),
    ...checkText(place, text, { bounds, over }),
    ...checkCharacters(place, text, rules),
  ];
}

function checkNeeded(
  place: CheckedPlace,
  { text, media, poll }: { text: string; media: readonly CheckedMedia[]; poll: boolean },
  { text_needed }: KindRules,
): PostFinding[] {
  if (text.trim() !== '' || text_needed.value === 'never') return [];
  if (text_needed.value === 'without_media' && media.length > 0 && !poll) return [];
  return [makeFinding(place, { code: 'missing', fix: 'write' }, text_needed)];
}

function checkTitle(
  account: AccountFacts,
  { title = '' }: CheckedContent,
  { title: rule }: KindRules,
): PostFinding[] {
  const place: CheckedPlace = { account, path: 'title', field: 'title' };
  const text = title.trim();
  if (!rule)
    return text === ''
      ? []
      : [makeFinding(place, { code: 'unsupported', fix: 'leave_out', severity: 'warn' })];
  if (text === '')
    return rule.needed.value ? [makeFinding(place, { code: 'missing', fix: 'write' }, rule.needed)] : [];
  const counted = countPostText(text, rule.unit);
  return [
    ...checkBounds(place, { unit: rule.unit, counted, over: 'shorten', under: 'write' }, rule),
    ...checkCharacters(place, text, getNetworkRules(account)),
  ];
}

function checkTags(
  account: AccountFacts,
  { options }: CheckedContent,
  { tags: bounds }: KindRules,
): PostFinding[] {
  const given = options?.['tags'];
  if (!bounds || !Array.isArray(given)) return [];
  const tags = given.map(String);
  const place: CheckedPlace = { account, path: 'options.tags', field: 'tags' };
  return [
    ...checkBounds(
      place,
      { unit: bounds.unit, counted: countTags(tags), over: 'remove', under: 'write' },
      bounds,
    ),
    ...checkCharacters(place, tags.join(','), getNetworkRules(account)),
  ];
}

/** Each further part of a thread, by its own rules. */
function checkParts(
  account: AccountFacts,
  { thread = [] }: CheckedContent,
  rules: NetworkRules,
): PostFinding[] {
  if (thread.length === 0) return [];
  const whole: CheckedPlace = { account, path: 'thread', field: 'thread' };
  const own = rules.kinds.thread_part;
  const { supports } = rules;
  if (!own || !supports.thread.value)
    return [makeFinding(whole, { code: 'unsupported', fix: 'leave_out' }, supports.thread)];
  const parts = thread.flatMap(({ text, media }, index) => {
    const place: CheckedPlace = { account, path: `thread.${index}.text`, field: 'text' };
    const carried: CheckedPlace = { account, path: `thread.${index}.media`, field: 'media' };
    const bounds = media.length > 0 ? (own.caption ?? own.text) : own.text;
    return [
      ...checkNeeded(place, { text, media, poll: false }, own),
      ...checkText(place, text, { bounds, over: 'split' }),
      ...checkCarried(carried, { text, media }, { rules, own }),
    ];
  });
  return [...checkUncertain(whole, rules, 'thread'), ...parts];
}

function checkComment(account: AccountFacts, content: CheckedContent, rules: NetworkRules): PostFinding[] {
  const text = content.first_comment?.text ?? '';
  const place: CheckedPlace = { account, path: 'first_comment', field: 'first_comment' };
  if (text.trim() === '') return [];
  const own = rules.kinds.comment;
  if (!own || !rules.supports.first_comment.value)
    return [makeFinding(place, { code: 'unsupported', fix: 'leave_out' }, rules.supports.first_comment)];
  return [
    ...checkUncertain(place, rules, 'first_comment'),
    ...checkText(place, text, { bounds: own.text, over: 'shorten' }),
    ...checkCharacters(place, text, rules),
  ];
}

/** Where nobody knows whether the network takes it, people learn so before they rely on it. */
function checkUncertain(
  place: CheckedPlace,
  { supports }: NetworkRules,
  ability: 'thread' | 'first_comment',
): PostFinding[] {
  const rule = supports[ability];
  if (rule.value !== 'uncertain') return [];
  return [makeFinding(place, { code: 'uncertain', fix: 'try_first', severity: 'warn' }, rule)];
}

/** The texts of a post in which tags, mentions and links are counted together; a comment is counted by itself. */
function listTexts({ thread = [] }: CheckedContent, text: string): { path: string; text: string }[] {
  return [
    { path: 'text', text },
    ...thread.map((part, index) => ({ path: `thread.${index}.text`, text: part.text })),
  ];
}

function checkEntities(
  account: AccountFacts,
  texts: readonly { path: string; text: string }[],
  rules: NetworkRules,
): PostFinding[] {
  return texts.flatMap(({ path, text }) => {
    const place: CheckedPlace = { account, path, field: 'text' };
    const counts = countEntities([text]);
    return (['hashtags', 'mentions', 'links', 'cashtags'] as const).flatMap((unit) =>
      checkBounds(place, { unit, counted: counts[unit], over: 'remove', under: 'write' }, rules[unit]),
    );
  });
}
