import { Button, Menu } from '@mantine/core';
import {
  IconBell,
  IconBookmarkPlus,
  IconChartLine,
  IconChevronDown,
  IconFileExport,
  IconLink,
  IconReport,
  IconWorldShare,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listVizDashboards } from '#contracts/custom-viz/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { createRule } from '#contracts/listening/alerts/endpoints.ts';
import { createReport } from '#contracts/listening/reports/endpoints.ts';
import { createSearchLink } from '#contracts/quick-analytic/links.ts';
import { buildSearchQuery } from '#contracts/quick-analytic/search.ts';
import { REPORT_FORMATS } from '#contracts/reports/report.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useMayCall } from '#web/kit/session/session.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { filterQuery, parseRange } from '#web/listening/filter/query.ts';
import type { SearchState } from '../state/use-search.ts';
import { writeSearchChart } from './build-chart.ts';
import { KeepDialog } from './keep-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useSearchFile } from './use-search-file.ts';
import classes from './actions.module.css';

/** What can be done with a search: keep it as a keyword set, share it, take it as a file, or make an alert or a report of it. */
export function Actions({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const mayKeep = useMayCall(createKeyword, 'listening');
  const [isKeeping, setKeeping] = useState(false);
  const [isSharing, setSharing] = useState(false);
  return (
    <div className={classes.actions}>
      <Take state={state} onShare={() => setSharing(true)} />
      {mayKeep && (
        <Button leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setKeeping(true)}>
          {t('quick_analytic.keep.act')}
        </Button>
      )}
      {isSharing && <ShareDialog state={state} onClose={() => setSharing(false)} />}
      {isKeeping && <KeepDialog state={state} onClose={() => setKeeping(false)} />}
    </div>
  );
}

function Take({ state, onShare }: { state: SearchState; onShare: () => void }) {
  const { t } = useTranslation();
  const file = useSearchFile(state);
  const mayShare = useMayCall(createSearchLink);
  const mayAlert = useMayCall(createRule);
  const mayReport = useMayCall(createReport);
  const chart = useSearchChart(state);
  const { terms } = state.address;
  const { query } = state.filtering;
  // What is made of the page has its hours and days.
  const listening = {
    time_zone: getReaderZone(),
    ...filterQuery(query),
    query: buildSearchQuery(terms, query.query),
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={file.isPending}
          leftSection={<IconFileExport size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('quick_analytic.take.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyLink(t('quick_analytic.take.copied'))}
        >
          {t('quick_analytic.take.link')}
        </Menu.Item>
        {mayShare && (
          <Menu.Item leftSection={<IconWorldShare size={16} aria-hidden />} onClick={onShare}>
            {t('quick_analytic.share.act')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {REPORT_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => file.mutate(format)}
          >
            {t(`quick_analytic.take.${format}`)}
          </Menu.Item>
        ))}
        {(mayAlert || mayReport || chart.isOffered) && <Menu.Divider />}
        <ChartItem chart={chart} />
        {mayAlert && (
          <Menu.Item
            leftSection={<IconBell size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/listening/alerts" search={{ ...listening, view: 'rules', rule: 'new' }} />
            )}
          >
            {t('quick_analytic.take.alert')}
          </Menu.Item>
        )}
        {mayReport && (
          <Menu.Item
            leftSection={<IconReport size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/listening/reports" search={{ ...listening, report: 'new' }} />
            )}
          >
            {t('quick_analytic.take.report')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type SearchChart = { isOffered: boolean; written: string | null };

/** The search as a chart, for people who build charts. */
function useSearchChart({ address, search, filtering }: SearchState): SearchChart {
  const isOffered = useMayCall(listVizDashboards);
  const range = parseRange(filtering.query);
  const written = useMemo(
    () => (isOffered ? writeSearchChart({ address, filter: search.filter, range }) : null),
    [isOffered, address, search.filter, range],
  );
  return { isOffered, written };
}

function ChartItem({ chart: { isOffered, written } }: { chart: SearchChart }) {
  const { t } = useTranslation();
  if (!isOffered) return null;
  const icon = <IconChartLine size={16} aria-hidden />;
  if (written === null)
    return (
      <Menu.Item leftSection={icon} disabled>
        {t('quick_analytic.take.chart')}
        <small className={classes.reason}>{t('quick_analytic.take.chart_left')}</small>
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={icon}
      renderRoot={(props) => <Link {...props} to="/custom_viz/explore" search={{ chart: written }} />}
    >
      {t('quick_analytic.take.chart')}
    </Menu.Item>
  );
}

/** The address holds the whole search: who opens it sees it as it is then, with their own rights. */
async function copyLink(done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    showSuccess(done);
  } catch (error) {
    showFailure(error instanceof Error ? error : new Error('no clipboard'));
  }
}
