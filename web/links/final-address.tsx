import { useTranslation } from 'react-i18next';
import { TargetUrl } from '#contracts/links/short-link.ts';
import { buildFinalUrl, isNetworkUrl, type Utm } from '#contracts/links/utm.ts';
import classes from './links.module.css';

/** Where visitors arrive, by the same rule as the redirect. */
export function FinalAddress({ url, utm, replace }: { url: string; utm: Utm; replace: boolean }) {
  const { t } = useTranslation();
  const target = TargetUrl.safeParse(url).data;
  return (
    <div className={classes.preview} role="status">
      <span className={classes.label}>{t('short_links.preview')}</span>
      {target === undefined ? (
        <span className={classes.dim}>{t('short_links.preview_none')}</span>
      ) : (
        <code className={classes.final}>{buildFinalUrl(target, { utm, replace })}</code>
      )}
      {target !== undefined && isNetworkUrl(target) && (
        <span className={classes.dim}>{t('short_links.own_site')}</span>
      )}
    </div>
  );
}
