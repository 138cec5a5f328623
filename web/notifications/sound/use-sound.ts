import { useEffect, useRef } from 'react';
import { getOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { listChoices, notificationsCreated } from '#contracts/notifications/endpoints.ts';
import { isAboutWork, isNotificationKind } from '#contracts/notifications/kinds.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useMayCall, useSession } from '#web/kit/session/session.ts';
import { useSoundChoice } from './sound-choice.ts';
import { openSpeaker, type Speaker } from './speaker.ts';

/** A notification that is older than this (milliseconds) makes no sound: the browser slept when it came. */
const NEWS_MS = 60_000;

/** Sounds when the user is notified in a way that they want to hear, where this browser has sounds. */
export function useNotificationSound(): void {
  const [on] = useSoundChoice();
  const speaker = useRef<Speaker | null>(null);
  const mayAnswer = useMayCall(getOwnStatus);
  const { user } = useSession();
  const refresh = useRefresh();
  useEffect(() => {
    if (!on) return undefined;
    const opened = openSpeaker();
    speaker.current = opened;
    return () => {
      speaker.current = null;
      opened.close();
    };
  }, [on]);
  /** Notifications about work stay silent while the user is not at work and wants quiet then. */
  const mayRing = async (kind: string): Promise<boolean> => {
    if (!isNotificationKind(kind) || !isAboutWork(kind)) return true;
    const isAtWork = user.punch_data.in_status && !(mayAnswer && (await isAwayByStatus()));
    return isAtWork || !(await wantsQuiet());
  };
  useLive('agent_status.', () => refresh(getOwnStatus.name));
  useLive(notificationsCreated.name, ({ data, at }) => {
    const created = notificationsCreated.data.safeParse(data).data;
    const isNew = Date.now() - Date.parse(at) < NEWS_MS;
    if (!speaker.current || !isNew || !created?.sound_user_ids.includes(user._id)) return;
    void mayRing(created.kind).then((may) => {
      if (may) speaker.current?.ring();
    });
  });
}

async function isAwayByStatus(): Promise<boolean> {
  const { status } = await queryClient.fetchQuery({ ...callQuery(getOwnStatus, {}), staleTime: Infinity });
  return status?.accepts_tickets === false;
}

async function wantsQuiet(): Promise<boolean> {
  const { quiet_off_duty } = await queryClient.fetchQuery({
    ...callQuery(listChoices, {}),
    staleTime: Infinity,
  });
  return quiet_off_duty;
}
