import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactTime, formatNearTime, useLanguage } from '#web/kit/text/format.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import { RowBox } from '#web/kit/ui/row-controls.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { formatDaily } from '../format-daily.ts';
import type { ListRow } from './list-order.ts';
import classes from './list.module.css';

const ROW_HEIGHT = 54;
const OVERSCAN = 5;
/** Deeper nesting is drawn no deeper: the names would have no room. */
const DEEPEST = 4;

type Props = {
  rows: readonly ListRow[];
  open: string | undefined;
  chosen: ReadonlySet<string>;
  /** Mentions a day of a keyword, where they are known. */
  dailyOf: (id: string) => number | undefined;
  /** For those who may write. */
  onChoose?: (chosen: ReadonlySet<string>) => void;
};

/** The rows in sight. Keys: up and down go, Enter opens, Space chooses; Shift with a click chooses from the last chosen on. */
export function ListRows({ rows, open, chosen, dailyOf, onChoose }: Props) {
  const scroller = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const rowHeight = useScaledPixels(ROW_HEIGHT);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.keyword._id ?? index,
  });
  const choose = (at: number, through: boolean) => {
    const id = rows[at]?.keyword._id;
    if (id === undefined || !onChoose) return;
    const next = new Set(chosen);
    const [from, to] = through ? [Math.min(last.current, at), Math.max(last.current, at)] : [at, at];
    const add = !chosen.has(id);
    for (const { keyword } of rows.slice(from, to + 1))
      if (add) next.add(keyword._id);
      else next.delete(keyword._id);
    last.current = at;
    onChoose(next);
  };
  const go = (at: number) => {
    if (at < 0 || at >= rows.length) return;
    virtual.scrollToIndex(at);
    // The row may come into the page only now.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"] a`)?.focus());
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== ' ') return;
    event.preventDefault();
    if (step === 0) choose(at, false);
    else go(at + step);
  };
  return (
    <ul ref={scroller} className={classes.rows}>
      <li aria-hidden style={{ height: virtual.getTotalSize() }} />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        const style: CSSProperties = { transform: `translateY(${start}px)`, height: rowHeight };
        return (
          row && (
            <li
              key={row.keyword._id}
              className={classes.item}
              style={style}
              data-at={index}
              data-chosen={chosen.has(row.keyword._id) || undefined}
            >
              <Row
                row={row}
                daily={dailyOf(row.keyword._id)}
                open={row.keyword._id === open}
                chosen={chosen.has(row.keyword._id)}
                onKeyDown={onKeyDown(index)}
                {...(onChoose ? { onChoose: (through: boolean) => choose(index, through) } : {})}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

type RowProps = {
  row: ListRow;
  daily: number | undefined;
  open: boolean;
  chosen: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose?: (through: boolean) => void;
};

function Row({ row: { keyword, depth }, daily, open, chosen, onKeyDown, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    <>
      {onChoose && (
        <RowBox
          className={classes.check}
          aria-label={t('keywords.bulk.choose', { name: keyword.name })}
          checked={chosen}
          tabIndex={-1}
          onChange={() => undefined}
          onClick={({ shiftKey }) => onChoose(shiftKey)}
        />
      )}
      <Link
        to="."
        search={{ keyword: keyword._id }}
        className={classes.row}
        style={{ paddingLeft: 10 + Math.min(depth, DEEPEST) * 14 }}
        aria-current={open ? 'page' : undefined}
        data-paused={keyword.active ? undefined : true}
        onKeyDown={onKeyDown}
      >
        <span className={classes.name}>{keyword.name}</span>
        <Facts keyword={keyword} daily={daily} />
      </Link>
    </>
  );
}

function Facts({ keyword, daily }: { keyword: ListedKeyword; daily: number | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const changed = new Date(keyword.updated_at);
  return (
    <span className={classes.facts}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.state} title={formatExactTime(changed, language)}>
        {t(keyword.active ? 'keywords.active' : 'keywords.paused')} ·{' '}
        {keyword.set_count === 0 ? t('query.label') : t('keywords.sets', { count: keyword.set_count })} ·{' '}
        {t('keywords.changed', { time: formatNearTime(changed, now, language) })}
      </span>
      {daily !== undefined && (
        <span className={classes.daily} data-none={daily === 0 || undefined} title={t('keywords.daily_help')}>
          {t('keywords.daily', { value: formatDaily(daily, language) })}
        </span>
      )}
    </span>
  );
}
