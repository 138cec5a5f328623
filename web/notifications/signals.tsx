import { useOpenedLinks } from './push/open-links.ts';
import { QuestionBanner } from './push/question-banner.tsx';
import { useNotificationSound } from './sound/use-sound.ts';

/** What notifies beside the bell: sounds, the question for push, and pages that a push notification opens. Loaded after the first screen. */
export function NotificationSignals() {
  useNotificationSound();
  useOpenedLinks();
  return <QuestionBanner />;
}
