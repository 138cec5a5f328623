import { useTranslation } from 'react-i18next';
import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import type { TargetState } from '#contracts/publishing/target-state.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useApproval } from '../approval/use-approval.ts';
import { useComposer } from '../composer-context.ts';
import { formatPlan, nameZone } from '../fields/zone-names.ts';
import type { usePostActs } from './use-post-acts.ts';

/** States that nothing leads away from on this screen. */
const ENDED: readonly TargetState[] = ['sending', 'published', 'unknown', 'removed'];

type MainAct = { label: string; act?: () => void };

/** What the main button does, and says that it does; no act: there is nothing to do. */
export function useMainAct(acts: ReturnType<typeof usePostActs>): MainAct {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edited, problems, jump } = useComposer();
  const approval = useApproval();
  const { post, fields, unsaved, isByAct } = edited;
  const { wall_time, zone } = fields;
  const targets = post?.targets ?? [];
  if (targets.length > 0 && targets.every(({ state }) => ENDED.includes(state)))
    return { label: t('publishing_composer.duplicate'), act: () => void acts.duplicate() };
  const blocking = problems.find(({ severity }) => severity === 'block');
  const unlessBlocked = (act: () => void) => () => (blocking ? jump(blocking) : act());
  const needsApproval = approval?.mode === 'required' && (!approval.may_go_out || unsaved);
  const isAsked = approval?.review?.state === 'in_review';
  if (wall_time === null && !isAsked && !needsApproval)
    return {
      label: t('publishing_composer.choose_time'),
      act: () => jump({ tab: 'all', path: 'plan' }),
    };
  const at = wall_time && formatPlan(computePlanTime({ wall_time, zone }).at, zone, language);
  const when = { time: `${at ?? ''} ${nameZone(zone)}` };
  if (isAsked && !unsaved)
    return { label: at ? t('publishing_approval.waiting', when) : t('publishing_approval.waiting_bare') };
  if (isAsked || needsApproval) {
    const key = post && isByAct ? 'submit_again' : 'submit';
    return {
      label: at ? t(`publishing_approval.${key}`, when) : t(`publishing_approval.${key}_bare`),
      act: unlessBlocked(() => void acts.submit()),
    };
  }
  if (!isByAct)
    return {
      label: t('publishing_composer.schedule', when),
      act: unlessBlocked(() => void acts.schedule()),
    };
  if (unsaved)
    return {
      label: t('publishing_composer.save_changes', when),
      act: unlessBlocked(() => void acts.schedule()),
    };
  return { label: t('publishing_composer.scheduled', when) };
}
