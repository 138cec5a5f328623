import { useTranslation } from 'react-i18next';
import type { DrillDown } from '#contracts/listening/analytics/dimension.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { DrillDownLink } from '../drill-down-link.tsx';
import classes from '#web/kit/widget/tiles.module.css';

/** One metric with its earlier value. */
export type Tile = {
  id: string;
  name: string;
  value: number;
  before: number;
  /** The value is an estimate, and is marked as such. */
  about?: boolean;
  detail?: string;
  place: DrillDown;
  sentiment?: Sentiment;
};

/** Metrics side by side, as many in a row as fit. */
export function Tiles({ widget, tiles }: { widget: Widget; tiles: readonly Tile[] }) {
  return (
    <div className={classes.tiles}>
      {tiles.map((tile) => (
        <Figure key={tile.id} widget={widget} tile={tile} />
      ))}
    </div>
  );
}

function Figure({ widget, tile }: { widget: Widget; tile: Tile }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, value, before, about, detail, place, sentiment } = tile;
  const markAbout = (text: string) => (about ? t('listening.about', { value: text }) : text);
  return (
    <DrillDownLink
      widget={widget}
      place={place}
      className={classes.tile}
      label={`${t('listening.numbers.open', { name })}, ${markAbout(formatExactNumber(value, language))}`}
    >
      <span className={classes.name} data-sentiment={sentiment}>
        {name}
      </span>
      <span className={classes.value}>
        {about ? markAbout(formatShortNumber(value, language)) : <NumberText value={value} />}
        <span className={classes.delta}>
          <DeltaText value={value} before={before} />
        </span>
      </span>
      <span className={classes.detail}>
        {detail && `${detail} · `}
        {t('listening.numbers.before', { value: formatShortNumber(before, language) })}
      </span>
    </DrillDownLink>
  );
}
