import { canBePushed } from './subscribe.ts';

const KEY = 'earshot-push-asked';

/** Whether this browser may still be asked: it can, it has no answer yet, and nobody was asked here before. */
export function isQuestionOpen(): boolean {
  return canBePushed() && Notification.permission === 'default' && localStorage.getItem(KEY) === null;
}

/** Records that the question was asked: it is never asked again in this browser. */
export function noteQuestion(): void {
  localStorage.setItem(KEY, new Date().toISOString());
}
