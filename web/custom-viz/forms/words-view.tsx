import { useMemo, type KeyboardEvent } from 'react';
import type { ChartDrawing, CloudWord, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { placeWords } from '#engine/chart-forms/drawing/place-words.ts';
import { readSelectEvent, type SelectEvent } from './select-event.ts';
import { useElementSize } from './use-element-size.ts';
import { writeMark } from './write-mark.ts';
import classes from './words.module.css';

type Props = {
  drawing: Extract<ChartDrawing, { kind: 'words' }>;
  label: string;
  font: string;
  onSelect: ((mark: Mark, event: SelectEvent) => void) | undefined;
};

/** Letters of the smallest and the largest word, in pixels, in an area of usual size. */
const LETTERS = { least: 12, most: 46 };
const USUAL_WIDTH = 480;
const LINE = 1.16;

/** Words as large as their values; each is a button, the largest first. */
export function WordsView({ drawing, label, font, onSelect }: Props) {
  const [place, area] = useElementSize();
  const words = useMemo(() => layOut(drawing.words, area, font), [drawing.words, area, font]);
  return (
    <div ref={place} className={classes.place}>
      {/* Arrow keys lead from button to button; each is a stop of the Tab key too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.words} aria-label={label} onKeyDown={moveByArrow}>
        {words.map(({ word, spot, size }) => {
          const mark = drawing.marks[word.mark];
          return (
            mark && (
              <li key={word.id} style={{ left: spot.x, top: spot.y, fontSize: size }}>
                <button
                  type="button"
                  title={writeMark(mark)}
                  aria-label={writeMark(mark)}
                  {...(drawing.faded?.has(word.mark)
                    ? { 'data-faded': true }
                    : { style: { color: word.color } })}
                  onClick={(event) => onSelect?.(mark, readSelectEvent(event))}
                >
                  {word.label}
                </button>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Arrow keys lead from word to word. */
function moveByArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  event.preventDefault();
}

function layOut(words: readonly CloudWord[], area: { width: number; height: number }, font: string) {
  const pen = document.createElement('canvas').getContext('2d');
  const scale = Math.min(1.4, Math.max(0.6, area.width / USUAL_WIDTH));
  const sized = words.map((word) => {
    const size = (LETTERS.least + (LETTERS.most - LETTERS.least) * word.size) * (word.size > 0 ? scale : 1);
    if (pen) pen.font = `600 ${size}px ${font}`;
    const width = (pen?.measureText(word.label).width ?? word.label.length * size * 0.6) + 4;
    return { word, size, width, height: size * LINE };
  });
  const spots = placeWords(sized, area);
  return sized.flatMap(({ word, size }, index) => {
    const spot = spots[index];
    return spot ? [{ word, size, spot }] : [];
  });
}
