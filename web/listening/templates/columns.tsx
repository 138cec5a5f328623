import { IconPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#contracts/listening/templates/template.ts';
import type { Column } from '#web/kit/table/column.ts';
import { buildSharedColumns } from './shared-columns.tsx';
import classes from './templates.module.css';

/** The columns of the list: what it is called and whether listening opens with it, what it narrows to, and whose it is. */
export function useTemplateColumns(): readonly Column<Template>[] {
  const { t } = useTranslation();
  return useMemo<readonly Column<Template>[]>(() => {
    const narrows = ({ keywords, monitor, engagement, catTag }: Template): string => {
      const sources = monitor.length + engagement.length;
      const parts = [
        ...(keywords.length > 0 ? [t('templates.keywords', { count: keywords.length })] : []),
        ...(sources > 0 ? [t('templates.sources', { count: sources })] : []),
        ...(catTag.length > 0 ? [t('templates.tags', { count: catTag.length })] : []),
      ];
      return parts.join(' · ') || t('templates.everything');
    };
    return [
      {
        id: 'name',
        header: t('templates.columns.name'),
        always: true,
        width: 'minmax(12.5rem, 2fr)',
        value: ({ name }) => name,
        cell: ({ name, about, is_default }) => (
          <span className={classes.name}>
            <span className={classes.nameLine}>
              <strong>{name}</strong>
              {is_default && (
                <span className={classes.pin} title={t('templates.default')}>
                  <IconPin size={14} aria-hidden />
                  <span className={classes.pinText}>{t('templates.default')}</span>
                </span>
              )}
            </span>
            {about && <span className={classes.about}>{about}</span>}
          </span>
        ),
      },
      {
        id: 'narrows',
        header: t('templates.columns.narrows'),
        width: 'minmax(11.25rem, 1.5fr)',
        cell: narrows,
        value: narrows,
      },
      ...buildSharedColumns(t),
    ];
  }, [t]);
}
