import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Share } from '#contracts/kit/sharing.ts';
import classes from './templates.module.css';

const SIGNS: Record<Share, typeof IconLock> = { private: IconLock, group: IconUsers, all: IconWorld };

/** Who sees something that people share. */
export function ShareSign({ share }: { share: Share }) {
  const { t } = useTranslation();
  const Sign = SIGNS[share];
  return (
    <span className={classes.share}>
      <Sign size={15} aria-hidden />
      {t(`templates.share.${share}`)}
    </span>
  );
}
