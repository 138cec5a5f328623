import { useTranslation } from 'react-i18next';
import { useLanguage, formatExactNumber } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useComposer, type ChosenAccount } from '../composer-context.ts';
import { countContent, type TextCount } from './count-post.ts';
import classes from './fields.module.css';

/** How long the text is for each network that is concerned, in its own unit. */
export function Counters() {
  const { chosen, tab, readSent, files } = useComposer();
  const shown = tab === 'all' ? keepFirst(chosen) : chosen.filter((one) => one.connection_id === tab);
  return (
    <ul className={classes.counters}>
      {shown.map(({ connection_id, channel }) => (
        <CounterLine
          key={connection_id}
          channel={channel}
          counts={countContent(channel, readSent(connection_id), files)}
        />
      ))}
    </ul>
  );
}

/** One account of each network: texts are counted alike on all of its accounts. */
function keepFirst(chosen: readonly ChosenAccount[]): ChosenAccount[] {
  return [...new Map(chosen.toReversed().map((one) => [one.channel, one])).values()].toReversed();
}

/** The counts of a text on one channel. */
export function CounterLine({
  channel,
  counts,
}: {
  channel: ChosenAccount['channel'];
  counts: readonly TextCount[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (counts.length === 0) return null;
  return (
    <li className={classes.counter}>
      <ChannelName channel={channel} bare />
      {counts.map(({ unit, counted, max }) => (
        <span key={unit} className="tabular" data-over={counted > max || undefined}>
          {t('publishing_composer.counted', {
            counted: formatExactNumber(counted, language),
            max: formatExactNumber(max, language),
            unit: t(`publishing_composer.units.${unit}`),
          })}
        </span>
      ))}
    </li>
  );
}
