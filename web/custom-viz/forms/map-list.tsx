import { readSelectEvent, type SelectEvent } from './select-event.ts';
import classes from './map-view.module.css';

/** A value of a map with its number; `share`: of the largest. */
export type ListedPlace = { mark: number; label: string; text: string; share: number; color?: string };

type Props<Place extends ListedPlace> = {
  places: readonly Place[];
  faded: ReadonlySet<number> | undefined;
  onSelect: ((place: Place, event: SelectEvent) => void) | undefined;
};

/** The values of a map beside it, which are operated by keyboard. */
export function MapList<Place extends ListedPlace>({ places, faded, onSelect }: Props<Place>) {
  return (
    <ol className={classes.list}>
      {places.map((place) => (
        <li key={place.mark}>
          <button
            type="button"
            className={classes.row}
            data-faded={faded?.has(place.mark) || undefined}
            disabled={!onSelect}
            onClick={(event) => onSelect?.(place, readSelectEvent(event))}
          >
            <span className={classes.name}>{place.label}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${place.share * 100}%`, background: place.color }} />
            </span>
            <span className={classes.value}>{place.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
