import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/kit/ui/card.tsx';
import { ChartTable } from './chart-table.tsx';
import { formatChartCsv } from './csv.ts';
import { sumBar, type Bar, type Series } from './series.ts';
import classes from './chart.module.css';

type Props = {
  title: string;
  /** The name of a bar's dimension: "Day", "Channel". */
  first: string;
  bars: readonly Bar[];
  series: readonly Series[];
  onPicture: () => string | undefined;
  /** The address of what a bar counts, for the table. */
  hrefOf?: ((bar: Bar) => string) | undefined;
  children: ReactNode;
};

function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** The frame of every chart: its title, the legend, the menu (table, picture, CSV) and the table version for screen readers. */
export function ChartFrame({ title, first, bars, series, onPicture, hrefOf, children }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const empty = bars.every((bar) => sumBar(bar, series) === 0);
  const saveCsv = () => {
    const text = formatChartCsv(
      {
        first,
        total: t('kit.chart.total'),
        gap: t('kit.chart.gap'),
        note: t('kit.chart.note'),
      },
      bars,
      series,
    );
    const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    save(href, `${title}.csv`);
    URL.revokeObjectURL(href);
  };
  const savePicture = () => {
    const href = onPicture();
    if (href) save(href, `${title}.png`);
  };
  const menu = (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`${t('kit.chart.menu')}: ${title}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'kit.chart.chart' : 'kit.chart.table')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto size={16} />} onClick={savePicture} disabled={asTable || empty}>
          {t('kit.chart.png')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={saveCsv}>
          {t('kit.chart.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <Card title={title} aside={menu}>
      {!empty && !asTable && <Legend series={series} />}
      {asTable && <ChartTable {...{ title, first, bars, series, hrefOf }} />}
      {!asTable && (empty ? <p className={classes.empty}>{t('kit.chart.empty')}</p> : children)}
      {!asTable && !empty && (
        <div className={classes.twin}>
          <ChartTable {...{ title, first, bars, series }} hidden />
        </div>
      )}
    </Card>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ id, label, token }) => (
        <li key={id}>
          <span className={classes.swatch} style={{ background: `var(${token})` }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
