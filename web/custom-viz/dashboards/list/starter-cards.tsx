import { useTranslation } from 'react-i18next';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { TileThumbnail } from '../thumbnails/tile-thumbnail.tsx';
import { useCreate } from './use-create.ts';
import classes from './list.module.css';

/** What a first dashboard can begin with, as small pictures: a click creates it. */
export function StarterCards() {
  const { t } = useTranslation();
  const { create, isPending } = useCreate();
  const { starters } = useHome();
  return (
    <ul className={classes.cards}>
      {starters.map(({ _id, name, help, build }) => (
        <li key={_id} className={classes.card}>
          <button
            type="button"
            className={classes.entry}
            disabled={isPending}
            onClick={() => create(t(name), build())}
          >
            <span className={classes.picture}>
              <TileThumbnail tiles={build().tabs[0]?.tiles ?? []} />
            </span>
            <span className={classes.name}>{t(name)}</span>
            <span className={classes.help}>{t(help)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
