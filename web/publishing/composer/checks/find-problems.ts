import { fault } from '#contracts/kit/faults/fault.ts';
import { isEmptyContent, type PostContent } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { toFault } from '#contracts/publishing/limits/finding-fault.ts';
import { computePlanTime, toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { checkPost } from '#engine/publishing/check-post.ts';
import { listCropsWithoutCopy, toChecked, type KnownFiles } from '#engine/publishing/checked-content.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import type { ChosenAccount } from '../composer-context.ts';
import type { PostFields } from '../model/post-fields.ts';
import type { Problem } from './problem.ts';

type CheckInput = KnownFiles & {
  fields: PostFields;
  chosen: readonly ChosenAccount[];
  /** What the post says on an account, with its addresses as they are sent. */
  readSent: (connectionId: string) => PostContent;
  now: Date;
};

/** Every reason that blocks a post, and what should be looked at, in the order of its fields and accounts. */
export function findProblems(input: CheckInput): Problem[] {
  return [
    ...checkAccounts(input),
    ...input.chosen.flatMap((account) => checkAccount(account, input)),
    ...checkAlt(input),
    ...checkPlan(input),
  ];
}

function buildBlock(tab: string, path: string, text: string): Problem {
  return { tab, path, severity: 'block', text };
}

function checkAccounts({ chosen }: CheckInput): Problem[] {
  return chosen.length > 0 ? [] : [buildBlock('all', 'accounts', formatFault(fault('accounts_needed')))];
}

function checkAccount(
  { connection_id, channel }: ChosenAccount,
  { files, facts, readSent }: CheckInput,
): Problem[] {
  const content = readSent(connection_id);
  if (isEmptyContent(content)) return [buildBlock(connection_id, 'text', formatFault(fault('post_empty')))];
  const network = PublishNetwork.safeParse(channel).data;
  if (!network) return [];
  const found = checkPost(toChecked(content, { files, facts }), { network }).map((finding) => ({
    tab: connection_id,
    path: finding.path,
    severity: finding.severity,
    text: formatFault(toFault(finding)),
    isFittable: finding.fix === 'fit_copy' || finding.fix === 'crop',
  }));
  const crops = listCropsWithoutCopy(content).map((path) => ({
    ...buildBlock(connection_id, path, formatFault(fault('crop_without_copy'))),
    isFittable: true,
  }));
  return [...found, ...crops];
}

function checkAlt({ fields, files }: CheckInput): Problem[] {
  return fields.content.media.flatMap(({ file_id, alt }, index) =>
    files.get(file_id)?.kind === 'image' && alt.trim() === ''
      ? [
          {
            tab: 'all',
            path: `media.${index}.alt`,
            severity: 'warn' as const,
            text: i18n.t('publishing_composer.media.alt_missing'),
          },
        ]
      : [],
  );
}

function checkPlan({ fields: { wall_time, zone }, now }: CheckInput): Problem[] {
  if (wall_time === null) return [];
  const { at, skipped } = computePlanTime({ wall_time, zone });
  const next = toWallTimeText(new Date(at), zone).replace('T', ' ');
  if (skipped) return [buildBlock('all', 'plan', formatFault(fault('plan_time_skipped', { next })))];
  return Date.parse(at) < now.getTime()
    ? [buildBlock('all', 'plan', formatFault(fault('plan_time_past')))]
    : [];
}
