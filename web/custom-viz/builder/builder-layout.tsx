import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconListTree } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#web/kit/ui/states.tsx';
import { useBuilder } from './builder-context.ts';
import { CataloguePanel } from './catalogue/catalogue-panel.tsx';
import { SettingsPanel } from './form/settings-panel.tsx';
import { ChartResult, type ResultTab } from './result/chart-result.tsx';
import type { ChartAnswers } from './result/use-chart-answers.ts';
import { SentenceField } from './sentence/sentence-field.tsx';
import { Shelves } from './shelves/shelves.tsx';
import { TimeBar } from './shelves/time-bar.tsx';
import classes from './builder.module.css';

type Props = { answers: ChartAnswers; hasDashboard: boolean; isFocused: boolean };

/** The parts of the builder: beside each other, or on a phone the catalogue and the settings as sheets. */
export function BuilderLayout({ answers, hasDashboard, isFocused }: Props) {
  const { t } = useTranslation();
  const { catalogue, openFormula } = useBuilder();
  const isNarrow = useMediaQuery('(width <= 900px)') ?? false;
  const [tab, setTab] = useState<ResultTab>('chart');
  const [sheet, setSheet] = useState<'catalogue' | 'settings' | null>(null);
  const middle = useRef<HTMLDivElement>(null);
  if (catalogue.groups.length === 0)
    return <Empty title={t('viz_builder.no_data_sets')} help={t('viz_builder.no_data_sets_help')} />;
  const fields = <CataloguePanel onFormula={() => openFormula({ level: 'measure', name: null })} />;
  return (
    <div className={classes.builder}>
      {!isNarrow && <div className={classes.left}>{fields}</div>}
      <div className={classes.middle} ref={middle}>
        <SentenceField isFocused={isFocused} onApplied={() => setTab('chart')} />
        {isNarrow && (
          <div className={classes.sheets}>
            <Button
              variant="default"
              leftSection={<IconListTree size={16} aria-hidden />}
              onClick={() => setSheet('catalogue')}
            >
              {t('viz_builder.catalogue')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
              onClick={() => setSheet('settings')}
            >
              {t('viz_builder.settings')}
            </Button>
          </div>
        )}
        <TimeBar hasDashboard={hasDashboard} />
        <Shelves />
        <ChartResult answers={answers} tab={tab} onTab={setTab} />
      </div>
      {!isNarrow && (
        <div className={classes.right}>
          <SettingsPanel />
        </div>
      )}
      {isNarrow && (
        <Drawer
          opened={sheet !== null}
          onClose={() => setSheet(null)}
          position="bottom"
          size="85%"
          closeButtonProps={{ 'aria-label': t('kit.close') }}
          title={t(sheet === 'settings' ? 'viz_builder.settings' : 'viz_builder.catalogue')}
        >
          {sheet === 'catalogue' ? fields : <SettingsPanel />}
        </Drawer>
      )}
    </div>
  );
}
