import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STARTER_WIDGETS } from '#contracts/listening/widgets/starters.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useFilter, type FilterState } from '../filter/use-filter.ts';
import { NoMentions } from '../no-mentions.tsx';
import { useStored } from '../use-stored.ts';
import { useAnswers } from '../widgets/use-answers.ts';
import { WidgetContextProvider, type DrillDownActions } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { ClickMode } from './click-mode.tsx';
import { CountMode, useCounted } from './count-mode.tsx';
import { useLiveWidgetContext } from './use-live-widget-context.ts';
import classes from './modes.module.css';

const WIDGETS: readonly Widget[] = STARTER_WIDGETS.overview.map((widget) => Widget.parse(widget));
const NUMBERS = WIDGETS.find(({ _id }) => _id === 'numbers');

/** The current state, what changed, and why: the dashboard that everybody has, and that can be copied and customised. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const filtering = useFilter();
  const [mode, setMode] = useState<DrillDownActions['mode']>('open');
  const { counted, count } = useCounted(WIDGETS);
  const refresh = useRefresh();
  const widgetContext = useLiveWidgetContext(filtering, mode, '/listening');
  useStored(() => {
    filtering.renew();
    refresh('analytics.');
  });
  return (
    <PageBody wide>
      <PageHeader
        title={useOpenTitle()}
        about={t('listening.overview_about')}
        action={<OwnDashboard filtering={filtering} />}
      />
      <FilterBar filtering={filtering} />
      <div className={classes.modes}>
        <ClickMode mode={mode} onMode={setMode} />
        <CountMode widgets={counted} onChange={count} />
      </div>
      <WidgetContextProvider value={widgetContext}>
        <Widgets widgets={counted} filtering={filtering} />
      </WidgetContextProvider>
    </PageBody>
  );
}

/** The widgets, or why there is nothing to show; the number that decides this is requested with all others, once. */
function Widgets({ widgets, filtering }: { widgets: readonly Widget[]; filtering: FilterState }) {
  const [figures] = useAnswers(NUMBERS ?? unknown()).data ?? [];
  if (figures?.kind === 'figures' && figures.now.mentions === 0)
    return (
      <Card>
        <NoMentions filtering={filtering} />
      </Card>
    );
  return <WidgetGrid widgets={widgets} />;
}

function unknown(): never {
  throw new Error('the overview has no numbers');
}

const MakeOwn = lazy(() => import('./make-own.tsx').then((file) => ({ default: file.MakeOwn })));

/** Offers a dashboard like the overview, to change and to share. */
function OwnDashboard({ filtering: { query } }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const [isMaking, setMaking] = useState(false);
  const may = usePermission(['listening.template_setting.write']);
  const end = useCallback(() => setMaking(false), []);
  if (!may) return null;
  return (
    <>
      <Button
        variant="default"
        loading={isMaking}
        leftSection={<IconLayoutDashboard size={16} aria-hidden />}
        onClick={() => setMaking(true)}
      >
        {t('dashboards.make_own')}
      </Button>
      {isMaking && (
        <Suspense fallback={null}>
          <MakeOwn query={query} onEnd={end} />
        </Suspense>
      )}
    </>
  );
}
