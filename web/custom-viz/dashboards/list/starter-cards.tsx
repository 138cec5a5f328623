import { useTranslation } from 'react-i18next';
import { buildStarter, STARTERS } from '#contracts/custom-viz/starters.ts';
import { LayoutThumbnail } from '#web/kit/widget/layout-thumbnail.tsx';
import { useCreate } from './use-create.ts';
import classes from './list.module.css';

/** What a first dashboard can begin with, as small pictures: a click creates it. */
export function StarterCards() {
  const { t } = useTranslation();
  const { create, isPending } = useCreate();
  return (
    <ul className={classes.cards}>
      {STARTERS.map((starter) => (
        <li key={starter} className={classes.card}>
          <button
            type="button"
            className={classes.entry}
            disabled={isPending}
            onClick={() => create(t(`viz_dashboards.starters.${starter}.name`), starter)}
          >
            <span className={classes.picture}>
              <LayoutThumbnail
                widgets={buildStarter(starter).tabs[0]?.tiles ?? []}
                isAccented={(kind) => kind === 'chart'}
              />
            </span>
            <span className={classes.name}>{t(`viz_dashboards.starters.${starter}.name`)}</span>
            <span className={classes.help}>{t(`viz_dashboards.starters.${starter}.about`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
