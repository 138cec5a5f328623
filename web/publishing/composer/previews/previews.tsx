import { SegmentedControl, Select } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { useIsDark } from '#web/kit/theme/use-is-dark.ts';
import { useComposer } from '../composer-context.ts';
import { PreviewFilesProvider } from './preview-files.ts';
import { PreviewFrame } from './preview-frame.tsx';
import classes from './previews.module.css';

const SCHEMES = ['light', 'dark'] as const;

/** How the post will look on one account: that of the open tab, or one to choose. */
export function Previews() {
  const { t } = useTranslation();
  const { chosen, tab, readSent, files } = useComposer();
  const shownFiles = useMemo(
    () => ({
      kindOf: (id: string) => files.get(id)?.kind,
      addressOf: (id: string) => getFileAddress({ _id: id }),
    }),
    [files],
  );
  const isDark = useIsDark();
  const [scheme, setScheme] = useState<'light' | 'dark' | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const title = useId();
  const shown =
    chosen.find(({ connection_id }) => connection_id === (tab === 'all' ? wanted : tab)) ?? chosen[0];
  const drawn = scheme ?? (isDark ? 'dark' : 'light');
  return (
    <section className={classes.previews} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t('publishing_composer.preview.title')}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t('publishing_composer.preview.scheme')}
          data={SCHEMES.map((value) => ({ value, label: t(`publishing_composer.preview.${value}`) }))}
          value={drawn}
          onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
        />
      </div>
      {tab === 'all' && chosen.length > 1 && (
        <Select
          size="xs"
          allowDeselect={false}
          aria-label={t('publishing_composer.preview.account')}
          data={chosen.map(({ connection_id, name, channel }) => ({
            value: connection_id,
            label: `${t(`networks.${channel}.name`)} · ${name}`,
          }))}
          value={shown?.connection_id ?? null}
          onChange={setWanted}
        />
      )}
      {shown ? (
        <PreviewFilesProvider value={shownFiles}>
          <PreviewFrame
            key={shown.connection_id}
            account={shown}
            content={readSent(shown.connection_id)}
            scheme={drawn}
          />
        </PreviewFilesProvider>
      ) : (
        <p className={classes.note}>{t('publishing_composer.preview.none')}</p>
      )}
      {shown && <p className={classes.note}>{t('publishing_composer.preview.about')}</p>}
    </section>
  );
}
