import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeywordImportOutcome } from '#contracts/keywords/many.ts';
import { UnreadColumns } from '#web/kit/area/unread-columns.tsx';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import classes from './import.module.css';

const LINE_HEIGHT = 34;

/** The whole file, line by line: what becomes of each, and what is wrong. The refused ones come first. */
export function ImportReport({ outcome }: { outcome: KeywordImportOutcome }) {
  const { t } = useTranslation();
  const { created, updated, same, faults } = outcome;
  const scroller = useRef<HTMLDivElement>(null);
  const byLine = useMemo(() => Map.groupBy(faults, ({ line }) => line), [faults]);
  const lines = useMemo(
    () => outcome.lines.toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused')),
    [outcome],
  );
  const rowHeight = useScaledPixels(LINE_HEIGHT);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  return (
    <>
      <Text fw={500} my="sm">
        {t('area.csv.would', { created, updated, same })}
      </Text>
      <UnreadColumns unread={outcome.unread} />
      {faults.length > 0 && (
        <Text size="sm" c="var(--es-negative)" mb="xs">
          {t('area.csv.faults', { count: faults.length })}
        </Text>
      )}
      <div
        ref={scroller}
        className={classes.lines}
        role="table"
        aria-label={t('keywords.csv.lines')}
        // Reachable by keyboard, or its end would be for pointers only.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const wrong = byLine
              .get(line.line)
              ?.map(({ field, message, ...fault }) => `${field}: ${formatFault(fault, message)}`);
            return (
              <div
                key={line.line}
                role="row"
                className={classes.line}
                data-outcome={line.outcome}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              >
                <span role="cell" className={classes.number}>
                  {line.line}
                </span>
                <span role="cell" className={classes.name}>
                  {line.name}
                </span>
                <span role="cell" className={classes.what} title={wrong?.join('\n')}>
                  {wrong?.join(' · ') ?? t(`keywords.csv.${line.outcome}`)}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
