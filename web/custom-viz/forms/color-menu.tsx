import { Button, Popover } from '@mantine/core';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PALETTE_SIZE, SLOT_COUNT, type ColoredValue } from '#contracts/custom-viz/value-colors.ts';
import { findSlotColor } from '#engine/chart-forms/colors/chart-theme.ts';
import { useChartColors } from './chart-colors.tsx';
import { useChartTheme } from './use-chart-theme.ts';
import classes from './forms.module.css';

type Props = {
  value: ColoredValue;
  /** What the value is called. */
  name: string;
  /** How the button is drawn. */
  className?: string | undefined;
  children: ReactNode;
};

const SLOTS = Array.from({ length: SLOT_COUNT }, (_slot, at) => at);
const COLORS = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;
const PATTERNS = ['p0', 'p1', 'p2', 'p3'] as const;

/** A button that opens the colours among which people choose for a value; only its content where the reader may not. */
export function ColorMenu({ value, name, className, children }: Props) {
  const { t } = useTranslation();
  const { set, registry } = useChartColors();
  const theme = useChartTheme();
  const [isOpen, setOpen] = useState(false);
  if (!set) return children;
  const chosen = registry.findSlot(value.dimension, value.key);
  const choose = (slot: number | null): void => {
    set(value, slot);
    setOpen(false);
  };
  const label = t('viz_colors.open', { name });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={className}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!isOpen)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onClick={(event) => event.stopPropagation()}>
        <p className={classes.paletteTitle}>{t('viz_colors.title', { name })}</p>
        <div className={classes.palette}>
          {SLOTS.map((slot) => {
            const { color, pattern } = findSlotColor(theme, slot);
            return (
              <button
                key={slot}
                type="button"
                className={classes.paletteColor}
                aria-pressed={slot === chosen}
                aria-label={t('viz_colors.choose', {
                  color: t(`viz_colors.colors.${COLORS[slot % PALETTE_SIZE] ?? 'c0'}`),
                  pattern: t(`viz_colors.patterns.${PATTERNS[pattern] ?? 'p0'}`),
                })}
                onClick={() => choose(slot)}
              >
                <Swatch color={color} pattern={pattern} />
              </button>
            );
          })}
        </div>
        <Button size="compact-sm" variant="subtle" onClick={() => choose(null)}>
          {t('viz_colors.given')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

type SwatchProps = { color: string; pattern: number; dashed?: boolean | undefined };

/** A small field of a colour with its pattern. */
export function Swatch({ color, pattern, dashed }: SwatchProps) {
  const style: CSSProperties & Record<'--swatch', string> = { '--swatch': color };
  return (
    <span
      className={classes.swatch}
      style={style}
      data-pattern={pattern > 0 ? pattern : undefined}
      data-dashed={dashed}
    />
  );
}
