import { useTranslation } from 'react-i18next';
import type { BotMetric } from '#contracts/crm/bots/endpoints.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import classes from './bots.module.css';

type Whole = 'started' | 'ended' | 'durable_of';
/** Each figure with the whole that it is a part of: no share without saying of how many. */
const TILES: readonly { figure: BotMetric; whole?: Whole }[] = [
  { figure: 'started' },
  { figure: 'answered', whole: 'started' },
  { figure: 'resolved', whole: 'ended' },
  { figure: 'handed_over', whole: 'ended' },
  { figure: 'taken_over', whole: 'ended' },
  { figure: 'abandoned', whole: 'ended' },
  { figure: 'durable', whole: 'durable_of' },
  { figure: 'talking', whole: 'started' },
];

type Props = { figures: Record<BotMetric, number>; onOpen: (figure: BotMetric) => void };

/** The figures of the dashboard; each opens the conversations that it counts. */
export function BotMetricTiles({ figures, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const percent = (part: number, whole: number): string =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(part / whole);
  return (
    <ul className={classes.tiles}>
      {TILES.map(({ figure, whole }) => (
        <li key={figure}>
          <button type="button" className={classes.tile} onClick={() => onOpen(figure)}>
            <span className={classes.label}>{t(`bots.figures.${figure}`)}</span>
            <span className={classes.figure}>
              <NumberText value={figures[figure]} />
            </span>
            <span className={classes.whole}>
              {whole && figures[whole] > 0
                ? t('bots.of', {
                    percent: percent(figures[figure], figures[whole]),
                    count: figures[whole],
                    whole: t(`bots.wholes.${whole}`),
                    interpolation: { escapeValue: false },
                  })
                : '\u00a0'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
