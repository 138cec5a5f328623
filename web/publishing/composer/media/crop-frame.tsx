import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crop, FocalPoint } from '#contracts/publishing/content.ts';
import { CORNERS, moveCrop, movePoint, resizeCrop } from './crop-geometry.ts';
import classes from './crop-frame.module.css';

type Offset = { x: number; y: number };
type Props = {
  src: string;
  crop: Crop;
  focus: FocalPoint | null;
  /** The ratio of the shares of the part; null: any. */
  shares: number | null;
  onCrop: (crop: Crop) => void;
  onFocus: (focus: FocalPoint) => void;
};

const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };

/** A picture with the part of it that is published, moved and drawn by its corners, and its focal point; by pointer or arrow keys. */
export function CropFrame({ src, crop, focus, shares, onCrop, onFocus }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const point = focus ?? MIDDLE;
  const move = useDrag(box, (by) => onCrop(moveCrop(crop, by)));
  const aim = useDrag(box, (by) => onFocus(movePoint(point, by)));
  return (
    <div ref={box} className={classes.box}>
      <img className={classes.whole} src={src} alt="" draggable={false} />
      <div
        className={classes.part}
        style={{
          left: toPercent(crop.x),
          top: toPercent(crop.y),
          width: toPercent(crop.width),
          height: toPercent(crop.height),
        }}
      >
        <button
          type="button"
          data-autofocus
          className={classes.body}
          aria-label={t('publishing_composer.media.move_part')}
          {...move}
        />
        {CORNERS.map((corner) => (
          <CornerHandle key={corner} corner={corner} box={box} crop={crop} shares={shares} onCrop={onCrop} />
        ))}
      </div>
      <button
        type="button"
        className={classes.focus}
        data-set={focus !== null || undefined}
        style={{ left: toPercent(point.x), top: toPercent(point.y) }}
        aria-label={t('publishing_composer.media.focus')}
        title={t('publishing_composer.media.focus')}
        {...aim}
      />
    </div>
  );
}

type HandleProps = Pick<Props, 'crop' | 'shares' | 'onCrop'> & {
  corner: (typeof CORNERS)[number];
  box: React.RefObject<HTMLDivElement | null>;
};

function CornerHandle({ corner, box, crop, shares, onCrop }: HandleProps) {
  const { t } = useTranslation();
  const draw = useDrag(box, (by) => onCrop(resizeCrop(crop, { corner, by, shares })));
  return (
    <button
      type="button"
      className={classes.corner}
      data-corner={corner}
      aria-label={t(`publishing_composer.media.corners.${corner}`)}
      {...draw}
    />
  );
}

/** The share of a side by which an arrow key moves; with Shift ten times as far. */
const STEP = 0.01;

const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Moves by the pointer and by arrow keys, in shares of a box. */
function useDrag(box: React.RefObject<HTMLDivElement | null>, onMove: (by: Offset) => void) {
  const last = useRef<Offset | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const size = box.current?.getBoundingClientRect();
      if (!last.current || !size || size.width === 0) return;
      const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y };
      last.current = { x: event.clientX, y: event.clientY };
      onMove({ x: by.x / size.width, y: by.y / size.height });
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      const times = event.shiftKey ? 10 : 1;
      onMove({ x: by.x * times, y: by.y * times });
    },
  };
}

function toPercent(share: number): string {
  return `${share * 100}%`;
}
