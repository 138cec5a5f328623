import { useState } from 'react';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** Whether marks that are selected in a tile are added to those that are. */
export type AddMode = { isAdding: boolean; toggle: () => void };

/** Further marks are added while that is on; it ends when nothing is selected any more. */
export function useAdding({ _id }: Pick<Tile, '_id'>): AddMode {
  const { state } = useDashboardView();
  const [isOn, setOn] = useState(false);
  const isAny = state.selections.some(({ tile }) => tile === _id);
  if (isOn && !isAny) setOn(false);
  return { isAdding: isOn && isAny, toggle: () => setOn(!isOn) };
}
