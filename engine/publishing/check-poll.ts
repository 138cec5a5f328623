import type { AccountFacts, PostPoll } from '#contracts/publishing/limits/content.ts';
import type { PostFinding } from '#contracts/publishing/limits/finding.ts';
import type { NetworkRules } from '#contracts/publishing/limits/rule.ts';
import { checkText } from '#engine/publishing/check-text.ts';
import { checkBounds, makeFinding, type CheckedPlace } from '#engine/publishing/make-finding.ts';

/** What is wrong with the poll of a post. */
export function checkPoll(
  account: AccountFacts,
  poll: PostPoll | undefined,
  rules: NetworkRules,
): PostFinding[] {
  if (!poll) return [];
  const place: CheckedPlace = { account, path: 'options.poll', field: 'poll' };
  const { poll: own, supports } = rules;
  if (!own || !supports.poll.value)
    return [makeFinding(place, { code: 'unsupported', fix: 'leave_out' }, supports.poll)];
  const { options, minutes } = poll;
  return [
    ...checkBounds(
      place,
      { unit: 'options', counted: options.length, over: 'remove', under: 'write' },
      own.options,
    ),
    ...checkBounds(
      place,
      { unit: 'minutes', counted: minutes, over: 'shorten', under: 'write' },
      own.minutes,
    ),
    ...options.flatMap((option, index) =>
      checkText({ account, path: `${place.path}.options.${index}`, field: 'option' }, option, {
        bounds: [own.option],
        over: 'shorten',
      }),
    ),
  ];
}
