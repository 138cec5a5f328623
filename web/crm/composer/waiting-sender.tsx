import { useSendWaiting } from './use-waiting.ts';

/** Sends the messages that wait for a connection. */
export function WaitingSender() {
  useSendWaiting();
  return null;
}
