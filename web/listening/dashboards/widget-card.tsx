import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isStored } from '#contracts/listening/dashboards/stored-filter.ts';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';
import { ChartTable } from '#web/kit/chart/chart-table.tsx';
import { formatChartCsv } from '#web/kit/chart/csv.ts';
import type { CapturePicture } from '#web/kit/chart/canvas.tsx';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import chart from '#web/kit/chart/chart.module.css';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { useWidgetContext } from './widget-context.ts';
import classes from './widget.module.css';

/** The same numbers as a table: the name of a row, the rows, the columns. */
export type TableView = {
  first: string;
  bars: readonly Bar[];
  series: readonly Series[];
  /** Whether the columns of a row add up to what the row counts. */
  additive: boolean;
};

/** The actions on a widget, at the head of its card; none if it is read-only. */
const Acts = createContext<((widget: Widget) => ReactNode) | null>(null);
export const WidgetActs = Acts.Provider;

/** Whether a widget counts posts while others of its dashboard count stories, which its card then says. */
const Beside = createContext<(widget: Widget) => boolean>(() => false);
export const BesideStories = Beside.Provider;

type Props = {
  widget: Widget;
  title: string;
  twin?: TableView | undefined;
  picture?: CapturePicture | null | undefined;
  aside?: ReactNode;
  /** Lists and tables reach the border. */
  flush?: boolean;
  children: ReactNode;
};

/** The frame of every widget: its title, the menu (table, picture, CSV) and the table version for screen readers. */
export function WidgetCard({ widget, title, twin, picture, aside, flush, children }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const acts = useContext(Acts);
  const isBesideStories = useContext(Beside)(widget);
  const { opening } = useWidgetContext();
  // A scrolling area must be reachable by keyboard; where numbers are links, those are.
  const stop = (opening === null || widget.kind === 'note') && !asTable;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {isStored(widget.filter) && <span className={classes.narrowed}>{t('dashboards.narrowed')}</span>}
        {isBesideStories && (
          <span className={classes.narrowed} title={t('dashboards.counting.beside_stories')}>
            {t('dashboards.counting.of_posts')}
          </span>
        )}
        {aside}
        {twin && (
          <TwinMenu
            title={title}
            twin={twin}
            picture={asTable ? null : picture}
            asTable={asTable}
            onTable={setAsTable}
          />
        )}
        {acts?.(widget)}
      </div>
      <div
        className={classes.body}
        data-flush={(flush && !asTable) || undefined}
        {...(stop ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}
      >
        {twin && asTable ? <ChartTable title={title} {...twin} /> : children}
      </div>
      {twin && !asTable && (
        <div className={chart.twin}>
          <ChartTable title={title} {...twin} hidden />
        </div>
      )}
    </section>
  );
}

function TwinMenu(props: {
  title: string;
  twin: TableView;
  picture: CapturePicture | null | undefined;
  asTable: boolean;
  onTable: (next: boolean) => void;
}) {
  const { title, twin, picture, asTable, onTable } = props;
  const { t } = useTranslation();
  const savePicture = () => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = picture();
    link.download = `${title}.png`;
    link.click();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={`${t('kit.chart.menu')}: ${title}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => onTable(!asTable)}>
          {t(asTable ? 'kit.chart.chart' : 'kit.chart.table')}
        </Menu.Item>
        {picture && (
          <Menu.Item leftSection={<IconPhoto size={16} />} onClick={savePicture}>
            {t('kit.chart.png')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() =>
            saveFile(
              `${title}.csv`,
              'text/csv',
              formatChartCsv(
                {
                  first: twin.first,
                  total: twin.additive ? t('kit.chart.total') : null,
                  gap: t('kit.chart.gap'),
                  note: t('kit.chart.note'),
                },
                twin.bars,
                twin.series,
              ),
            )
          }
        >
          {t('kit.chart.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
