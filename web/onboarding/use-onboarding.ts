import { useMemo } from 'react';
import { getOnboarding, type OnboardingStep } from '#contracts/onboarding/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** Events that do or undo a step. */
const CHANGES =
  /^(?:engagement|social_custom|user|sla|ticket_tag|canned_response|auto_assign_rule|keyword|onboarding)\./;
/** Events that come all the time once the first post is there. */
const FIRST_POST = /^(?:mentions\.stored|ticket\.created)$/;

/** The steps, how many are finished, and whether the user does any. */
export type OnboardingView = {
  steps: readonly OnboardingStep[];
  finished: number;
  complete: boolean;
  /** Whether the user is one of those who set the organisation up. */
  acts: boolean;
  hidden: boolean;
};

const isOpen = ({ state }: OnboardingStep): boolean => state === 'open';

/** What the organisation has set up; what happens in another tab or at a colleague's shows at once. */
export function useOnboarding() {
  const refresh = useRefresh();
  const read = useCallQuery(getOnboarding, {});
  const waitsForPost = read.data?.items.some((step) => step.name === 'first_post' && isOpen(step));
  const again = () => refresh(getOnboarding.name);
  useLive(
    '',
    ({ kind }) => {
      if (kind && (CHANGES.test(kind) || (waitsForPost && FIRST_POST.test(kind)))) again();
    },
    { onResync: again },
  );
  const { data } = read;
  const view = useMemo((): OnboardingView | undefined => {
    if (!data) return undefined;
    const open = data.items.filter(isOpen);
    return {
      steps: data.items,
      finished: data.items.length - open.length,
      complete: open.length === 0,
      acts: data.items.some(({ path, name }) => path !== null && name !== 'first_post'),
      hidden: data.hidden,
    };
  }, [data]);
  return { read, view };
}
