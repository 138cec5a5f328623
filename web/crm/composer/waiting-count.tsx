import { useTranslation } from 'react-i18next';
import { useWaitingCount } from './waiting-storage.ts';

/** While there is no connection: how many messages are sent once there is one. */
export function WaitingCount() {
  const { t } = useTranslation();
  const count = useWaitingCount();
  return count > 0 && <strong>{t('kit.state.offline_waiting', { count })}</strong>;
}
