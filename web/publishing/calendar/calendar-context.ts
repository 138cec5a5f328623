import { createContext, useContext } from 'react';
import type { PostTile } from '#contracts/publishing/post.ts';
import type { Changes } from './use-changes.ts';
import type { Choice } from './use-choice.ts';
import type { Drag } from './use-drag.ts';

/** What every tile and day of the calendar needs. */
export type CalendarTools = {
  /** The zone of the organisation: posts of others say theirs. */
  zone: string;
  today: string;
  mayWrite: boolean;
  mayMove: boolean;
  changes: Changes;
  choice: Choice;
  drag: Drag;
  /** Asks where posts go. */
  askMove: (posts: readonly PostTile[]) => void;
  /** Asks in which queue posts go. */
  askQueue: (posts: readonly PostTile[]) => void;
  /** Asks on which further days a post is repeated. */
  askRepeat: (post: PostTile) => void;
  openDay: (day: string) => void;
  /** Starts a post, at a wall time if there is one. */
  startPost: (wallTime?: string) => void;
};

export const CalendarContext = createContext<CalendarTools | null>(null);

/** The tools of the calendar around. */
export function useCalendarTools(): CalendarTools {
  const tools = useContext(CalendarContext);
  if (!tools) throw new Error('a part of the calendar is drawn outside of it');
  return tools;
}
