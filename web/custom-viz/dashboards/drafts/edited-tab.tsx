import { Button } from '@mantine/core';
import { IconLayoutRows } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_SECTIONS } from '#contracts/custom-viz/section.ts';
import { foldSection, isFolded, listTileGroups, type TileGroup } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { GridExit } from '#web/kit/widget/grid-exit.ts';
import type { GridEdit } from '#web/kit/widget/grid.tsx';
import { duplicateTile, makeLocalId, removeTile, withTiles } from '../editing/document-edits.ts';
import {
  addSection,
  moveSection,
  moveTileToSection,
  removeSection,
  replaceSection,
  type SectionPlace,
} from '../editing/section-edits.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { SectionFrame, useSectionName } from '../view/section-frame.tsx';
import { TileGrid } from '../view/tile-grid.tsx';
import { findDropPlace } from './find-drop-place.ts';
import { SectionTools } from './section-tools.tsx';
import type { EditDocument } from './use-draft.ts';
import { findDropSide, useSectionDrag } from './use-section-drag.ts';
import kit from '#web/kit/widget/grid.module.css';
import classes from '../view/sections.module.css';

type Props = {
  edit: EditDocument;
  onOptions: (tile: Tile) => void;
  /** What adds a tile to a section. */
  adding: (section: string) => ReactNode;
};

/** The open tab of a dashboard that is edited: its tiles are moved within and between sections, and sections with their tiles. */
export function EditedTab({ edit, onOptions, adding }: Props) {
  const { t } = useTranslation();
  const { tab, state, change } = useDashboardView();
  const place = useRef<HTMLDivElement>(null);
  const nameSection = useSectionName();
  const [added, setAdded] = useState<string | null>(null);
  const { said, say, focus } = useMoved(place);
  const groups = listTileGroups(tab);
  const sections = tab.sections ?? [];
  const ids = sections.map(({ _id }) => _id);
  const move = useCallback(
    (id: string, to: number) => {
      edit((before) => moveSection(before, id, to));
      focus(`[data-section="${id}"] > * > [data-grip]`);
      say(t('viz_dashboards.sections.moved', { place: Math.min(ids.length, Math.max(1, to + 1)) }));
    },
    [edit, focus, say, t, ids.length],
  );
  const { dragged, hold } = useSectionDrag(place, move);
  const put = (tile: Tile, to: SectionPlace): boolean => {
    edit((before) => moveTileToSection(before, tile._id, to));
    const section = sections.find(({ _id }) => _id === to.section);
    if (section && isFolded(section, state))
      change({ folds: foldSection(section, false, state) }, { replace: true });
    focus(`[data-item="${tile._id}"] [data-grip]`);
    const name = section ? nameSection(section) : t('viz_dashboards.sections.none');
    say(t('viz_dashboards.sections.put', { name }));
    return true;
  };
  const gridEdit = {
    onChange: (tiles: Tile[]) => edit((before) => withTiles(before, tab._id, tiles)),
    onOptions,
    onCopy: ({ _id }: Tile) => edit((before) => duplicateTile(before, _id, makeLocalId())),
    onRemove: ({ _id }: Tile) => edit((before) => removeTile(before, _id)),
    onLeave: (tile: Tile, exit: GridExit): boolean => {
      const to = findTarget(tile, exit, { groups, place: place.current });
      return to !== null && put(tile, to);
    },
  };
  const addOne = () => {
    const _id = makeLocalId();
    setAdded(_id);
    edit((before) => addSection(before, tab._id, { _id, title: { en: '', th: '' }, folded: false }));
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + by);
  };
  return (
    <div ref={place} className={classes.groups} data-editing>
      {groups.map((group) => (
        <EditedGroup
          key={group.section?._id ?? ''}
          group={group}
          hasOthers={ids.length > 0}
          grid={gridEdit}
          drop={findDropSide(ids, group.section?._id ?? '', dragged)}
          tools={
            group.section && (
              <SectionTools
                section={group.section}
                adding={adding(group.section._id)}
                isNew={added === group.section._id}
                onChange={(next) => edit((before) => replaceSection(before, next), `section ${next._id}`)}
                onRemove={(id) => edit((before) => removeSection(before, id))}
                onGrip={(event, id) => hold(event, id, ids.indexOf(id))}
                onKey={onKey}
              />
            )
          }
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconLayoutRows size={16} aria-hidden />}
          disabled={ids.length >= MOST_SECTIONS}
          onClick={addOne}
        >
          {t('viz_dashboards.sections.add')}
        </Button>
      </div>
      <div aria-live="polite" className={kit.said}>
        {said}
      </div>
    </div>
  );
}

type GroupProps = {
  group: TileGroup;
  /** Whether the tab has sections. */
  hasOthers: boolean;
  grid: GridEdit<Tile>;
  drop: 'above' | 'below' | undefined;
  tools: ReactNode;
};

/** A section as it is edited, or the tiles that are in none; empty ones say that tiles can be put there. */
function EditedGroup({ group: { section, tiles }, hasOthers, grid, drop, tools }: GroupProps) {
  const { t } = useTranslation();
  if (!section && tiles.length === 0 && !hasOthers) return null;
  const bare = t(section ? 'viz_dashboards.sections.bare' : 'viz_dashboards.sections.above');
  const contents =
    tiles.length > 0 ? <TileGrid tiles={tiles} edit={grid} /> : <p className={classes.bare}>{bare}</p>;
  return (
    <div data-section-of={section?._id ?? ''}>
      {section ? (
        <SectionFrame section={section} count={tiles.length} drop={drop} tools={tools}>
          {contents}
        </SectionFrame>
      ) : (
        contents
      )}
    </div>
  );
}

/** Where a tile goes that leaves its section: by key into the next one, by pointer to where it is let go. */
function findTarget(
  tile: Tile,
  exit: GridExit,
  { groups, place }: { groups: readonly TileGroup[]; place: HTMLElement | null },
): SectionPlace | null {
  const at = groups.findIndex(({ tiles }) => tiles.some(({ _id }) => _id === tile._id));
  if (exit.by === 'pointer') {
    const found = findDropPlace(place, exit, tile.spot);
    const to = groups.findIndex(({ section }) => (section?._id ?? '') === found?.section);
    return found && to !== -1 && to !== at ? { section: found.section || null, at: found.at } : null;
  }
  const next = groups[at + (exit.isUp ? -1 : 1)];
  return next ? { section: next.section?._id ?? null, at: exit.isUp ? 'end' : 'top' } : null;
}

/** What is said of a move, and what has the focus after it, since it is drawn elsewhere. */
function useMoved(place: { current: HTMLElement | null }) {
  const [said, say] = useState('');
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const found = place.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  const focus = useCallback((selector: string) => {
    wanted.current = selector;
  }, []);
  return useMemo(() => ({ said, say, focus }), [said, say, focus]);
}
