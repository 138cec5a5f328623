import { UnstyledButton } from '@mantine/core';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import shared from '../metrics/figures.module.css';

type Bar = { key: string; name: string; count: number };

/** Counts as bars, each number opening what it counts. `wide` names are above their bars. */
export function Bars({
  of,
  wide = false,
  onOpen,
}: {
  of: readonly Bar[];
  wide?: boolean;
  onOpen: (key: string) => void;
}) {
  const language = useLanguage();
  const most = Math.max(1, ...of.map(({ count }) => count));
  return (
    <ul className={shared.bars}>
      {of.map(({ key, name, count }) => (
        <li key={key} className={shared.bar} data-wide={wide || undefined}>
          <span>{name}</span>
          <div className={shared.track} aria-hidden>
            <div className={shared.fill} style={{ width: `${(count / most) * 100}%` }} />
          </div>
          {count > 0 ? (
            <UnstyledButton
              className={shared.opens}
              onClick={() => onOpen(key)}
              aria-label={`${name}: ${formatExactNumber(count, language)}`}
            >
              {formatExactNumber(count, language)}
            </UnstyledButton>
          ) : (
            <span className={shared.zero}>0</span>
          )}
        </li>
      ))}
    </ul>
  );
}
