import { IconBrandLine, IconFileImport, IconRss, IconTargetArrow, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getWelcome } from '#contracts/identity/session.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './first-use.module.css';

type FirstStep = { name: 'import' | 'feed' | 'line' | 'keyword'; to: string; sign: Icon };

/** Before the first post: the ways in, those that the person may take. */
export function FirstUse() {
  const { t } = useTranslation();
  const offered = useCallQuery(getWelcome, {}).data?.demo === 'offered';
  const mayFollow = usePermission(['listening.monitor.write']);
  const mayConnect = usePermission(['crm.channel.read']);
  const mayFind = usePermission(['listening.keyword.write']);
  const ways: readonly FirstStep[] = [
    ...(mayFollow
      ? ([
          { name: 'import', to: '/listening/import', sign: IconFileImport },
          { name: 'feed', to: '/settings/social-custom/listening', sign: IconRss },
        ] as const)
      : []),
    ...(mayConnect ? [{ name: 'line', to: '/settings/engagement/crm', sign: IconBrandLine } as const] : []),
    ...(mayFind
      ? [{ name: 'keyword', to: '/settings/keywords/listening', sign: IconTargetArrow } as const]
      : []),
  ];
  return (
    <Empty
      title={t('listening.first.title')}
      help={
        <>
          {t('listening.first.help')}
          <ul className={classes.ways}>
            {ways.map(({ name, to, sign: Sign }) => (
              <li key={name}>
                <Link to={to} className={classes.way}>
                  <Sign size={20} stroke={1.6} aria-hidden />
                  <span>
                    <strong>{t(`listening.first.${name}`)}</strong>
                    <span className={classes.help}>{t(`listening.first.${name}_help`)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {offered && <span className={classes.help}>{t('listening.first.demo')}</span>}
        </>
      }
    />
  );
}
