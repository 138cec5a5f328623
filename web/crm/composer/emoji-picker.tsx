import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EMOJI_GROUPS, EMOJIS, keepRecentEmoji, readRecentEmojis } from './emojis.ts';
import classes from './inserts.module.css';

/** Emojis in a row; the style sheet has the same number of columns. */
const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** Emojis in groups, those used last first. One of them is in the tab order; the arrow keys move within all. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [recent] = useState(readRecentEmojis);
  const list = useRef<HTMLDivElement>(null);
  const groups = [
    ...(recent.length > 0 ? [{ name: 'recent' as const, emojis: recent }] : []),
    ...EMOJI_GROUPS.map((name) => ({ name, emojis: EMOJIS[name].split(' ') })),
  ];
  const first = groups[0]?.emojis[0];
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((button) => button === event.target);
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  return (
    // The keys move between the buttons in it, each of which is operated by itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} className={classes.emojis} onKeyDown={move}>
      {groups.map(({ name, emojis }, group) => (
        <section key={name} aria-label={t(`mail.emojis.${name}`)}>
          <p className={classes.group} aria-hidden>
            {t(`mail.emojis.${name}`)}
          </p>
          <div className={classes.grid}>
            {emojis.map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={classes.emoji}
                tabIndex={group === 0 && emoji === first ? 0 : -1}
                {...(group === 0 && emoji === first ? { 'data-autofocus': true } : {})}
                onClick={() => {
                  keepRecentEmoji(emoji);
                  onPick(emoji);
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
