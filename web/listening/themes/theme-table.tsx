import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { themeSettings, type ThemeKind } from '#contracts/listening/themes/area.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { narrowToTheme, formatTheme } from '#contracts/listening/themes/opening.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { filterQuery } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { SentimentBar } from '../sentiment-bar.tsx';
import { changeOf } from './links.ts';
import type { Themes } from './listed-themes.ts';
import { ThemeMenu } from './theme-menu.tsx';
import classes from './themes.module.css';

type Props = { themes: Themes; kind: ThemeKind; filtering: FilterState };

/** Themes with their numbers, against as long a time before; each opens its mentions and can be hidden or counted elsewhere. */
export function ThemeTable({ themes, kind, filtering }: Props) {
  const { t } = useTranslation();
  const most = Math.max(1, ...themes.map(({ count }) => count));
  const mayWrite = usePermission(themeSettings.access.write);
  return (
    <ScrollRegion label={t(`themes.tabs.${kind}`)} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('themes.columns.theme')}</th>
            <th className={classes.bar} aria-label={t('listening.dimensions.sentiment')} />
            <th className={classes.number}>{t('themes.columns.count')}</th>
            <th className={classes.number}>{t('themes.columns.before')}</th>
            <th className={classes.change} title={t('themes.trend_help')}>
              {t('themes.columns.change')}
            </th>
            {mayWrite && <th className={classes.menu} aria-label={t('themes.columns.actions')} />}
          </tr>
        </thead>
        <tbody>
          {themes.map((theme) => (
            <tr key={theme.value}>
              <td>
                <Link
                  to="/listening/mentions"
                  search={{
                    ...filterQuery(filtering.query),
                    ...narrowToTheme(filtering.query, { kind, ...theme }),
                  }}
                  className={classes.theme}
                >
                  {formatTheme(kind, theme.value)}
                </Link>
                <Merged theme={theme} />
              </td>
              <td className={classes.bar}>
                <SentimentBar counts={theme.by_sentiment} share={theme.count / most} />
              </td>
              <td className={classes.number}>
                <NumberText value={theme.count} />
              </td>
              <td className={classes.number}>
                <NumberText value={theme.before} />
              </td>
              <td className={classes.change}>
                <Change theme={theme} />
              </td>
              {mayWrite && (
                <td className={classes.menu}>
                  <ThemeMenu theme={theme} kind={kind} themes={themes} filtering={filtering} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Merged({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const others = theme.members.filter((member) => member !== theme.value);
  if (others.length === 0) return null;
  return <span className={classes.merged}>{t('themes.merged', { names: others.join(', ') })}</span>;
}

const COLOURS = { new: 'indigo', rising: 'indigo', falling: 'gray' } as const;

function Change({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const change = changeOf(theme);
  return (
    <span className={classes.changed}>
      {theme.before > 0 && <DeltaText value={theme.count} before={theme.before} />}
      {change && (
        <Badge size="sm" variant="light" color={COLOURS[change]}>
          {t(`themes.${change}`)}
        </Badge>
      )}
    </span>
  );
}
