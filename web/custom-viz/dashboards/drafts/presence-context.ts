import { createContext, useContext } from 'react';

/** Somebody else who edits a dashboard, and the tile that they are at; null where they are at none. */
export type Editor = { user_id: string; name: string; tile: string | null };

const Context = createContext<readonly Editor[]>([]);
export const EditorsProvider = Context.Provider;

/** Who else edits the dashboard. */
export const useEditors = (): readonly Editor[] => useContext(Context);
