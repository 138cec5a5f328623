import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPushDevice, listPushDevices } from '#contracts/notifications/push.ts';
import { call } from '#web/kit/api/call.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { canBePushed, findOwnEndpoint, subscribe, unsubscribe } from './subscribe.ts';

const OWN = ['push.own'];

/**
 * Why push is off here: the browser has none, it is blocked for this site, or it could not be set up. `dismissed`: the question was closed
 * without an answer.
 */
export type PushProblem = 'cannot' | 'denied' | 'dismissed' | 'failed';

/** Push in this browser: whether it is on, what prevents it, and turning it on and off. */
export function usePush() {
  const client = useQueryClient();
  const own = useQuery({ queryKey: OWN, queryFn: findOwnEndpoint });
  const [problem, setProblem] = useState<PushProblem | null>(findProblem);
  const [busy, setBusy] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      if (on) setProblem(await turnOn());
      else await unsubscribe();
    } catch (error) {
      if (error instanceof DOMException) setProblem('failed');
      else showFailure(error);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: OWN });
    await client.invalidateQueries({ queryKey: [listPushDevices.name] });
  };
  const turnOn = async (): Promise<PushProblem | null> => {
    const { public_key } = await client.fetchQuery(callQuery(listPushDevices, {}));
    const subscribed = await subscribe(public_key);
    if (subscribed) await call(addPushDevice, { body: subscribed });
    return subscribed ? null : (findProblem() ?? 'dismissed');
  };
  return { isOn: own.data != null, known: own.isSuccess, problem, busy, turn };
}

function findProblem(): PushProblem | null {
  if (!canBePushed()) return 'cannot';
  return Notification.permission === 'denied' ? 'denied' : null;
}
