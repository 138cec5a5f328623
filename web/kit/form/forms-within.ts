import { createContext } from 'react';

/** The forms inside a frame that hold something unsaved. */
export const FormsWithin = createContext<Set<string> | null>(null);
