import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CapturePicture } from '#web/kit/chart/canvas.tsx';
import { ChartTable } from '#web/kit/chart/chart-table.tsx';
import { formatChartCsv } from '#web/kit/chart/csv.ts';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { saveFile } from '#web/kit/ui/save-file.ts';
import chart from '#web/kit/chart/chart.module.css';
import classes from './widget.module.css';

/** The same numbers as a table: the name of a row, the rows, the columns. */
export type TableView = {
  first: string;
  bars: readonly Bar[];
  series: readonly Series[];
};

/** The actions on a widget by its id, at the head of its frame; none if it is read-only. */
const Acts = createContext<((id: string) => ReactNode) | null>(null);
export const WidgetActs = Acts.Provider;

export type FrameProps = {
  id: string;
  title: string;
  twin?: TableView | undefined;
  picture?: CapturePicture | null | undefined;
  /** Short remarks beside the title. */
  badges?: readonly { text: string; title?: string }[];
  /** Files of the widget as items of its menu, in place of those that the browser makes. */
  items?: ReactNode;
  /** The menu of the widget, where it has more than its table twin. */
  menu?: ReactNode;
  /** Between the head and the content, and over the foot of the content. */
  below?: ReactNode;
  foot?: ReactNode;
  /** Lists and tables reach the border. */
  flush?: boolean | undefined;
  /** Whether nothing in it takes the focus, so that its scrolling area has to. */
  focusable: boolean;
  children: ReactNode;
};

/** The frame of every widget: its title, the menu (table, picture, CSV) and the table version for screen readers. */
export function WidgetFrame({
  id,
  title,
  twin,
  picture,
  badges,
  items,
  menu,
  below,
  foot,
  flush,
  focusable,
  children,
}: FrameProps) {
  const [asTable, setAsTable] = useState(false);
  const acts = useContext(Acts);
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {badges?.map((badge) => (
          <span key={badge.text} className={classes.narrowed} title={badge.title}>
            {badge.text}
          </span>
        ))}
        {(twin || items) && (
          <TwinMenu
            title={title}
            twin={twin}
            picture={asTable ? null : picture}
            items={items}
            asTable={asTable}
            onTable={setAsTable}
          />
        )}
        {menu}
        {acts?.(id)}
      </div>
      {below}
      <div
        className={classes.body}
        data-flush={(flush && !asTable) || undefined}
        {...(focusable && !asTable ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}
      >
        {twin && asTable ? <ChartTable title={title} {...twin} /> : children}
      </div>
      {foot}
      {twin && !asTable && (
        <div className={chart.twin}>
          <ChartTable title={title} {...twin} hidden />
        </div>
      )}
    </section>
  );
}

type TwinProps = {
  title: string;
  twin: TableView | undefined;
  picture: CapturePicture | null | undefined;
  items: ReactNode;
  asTable: boolean;
  onTable: (next: boolean) => void;
};

function TwinMenu({ title, twin, picture, items, asTable, onTable }: TwinProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={`${t('kit.chart.menu')}: ${title}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {twin && (
          <Menu.Item leftSection={<IconTable size={16} />} onClick={() => onTable(!asTable)}>
            {t(asTable ? 'kit.chart.chart' : 'kit.chart.table')}
          </Menu.Item>
        )}
        {items ?? <OwnFiles title={title} twin={twin} picture={picture} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Files that the browser makes of what it has drawn. */
function OwnFiles({ title, twin, picture }: Pick<TwinProps, 'title' | 'twin' | 'picture'>) {
  const { t } = useTranslation();
  const savePicture = () => {
    if (!picture) return;
    const link = document.createElement('a');
    link.href = picture();
    link.download = `${title}.png`;
    link.click();
  };
  const saveTable = ({ bars, series, first }: TableView) => {
    const total = t('kit.chart.total');
    const words = { first, total, gap: t('kit.chart.gap'), note: t('kit.chart.note') };
    saveFile(`${title}.csv`, 'text/csv', formatChartCsv(words, bars, series));
  };
  return (
    <>
      {picture && (
        <Menu.Item leftSection={<IconPhoto size={16} />} onClick={savePicture}>
          {t('kit.chart.png')}
        </Menu.Item>
      )}
      {twin && (
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => saveTable(twin)}>
          {t('kit.chart.csv')}
        </Menu.Item>
      )}
    </>
  );
}
