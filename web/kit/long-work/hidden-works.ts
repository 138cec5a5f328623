import { z } from 'zod';

const NAME = 'earshot-hidden-works';
/** As many are remembered as could be shown within the time to undo. */
const MOST = 50;
const Kept = z.array(z.string()).catch([]);

function read(): string[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(NAME) ?? '[]'));
  } catch {
    return [];
  }
}

/** Whether the reader has put a line about an ended work away on this machine. */
export const isHidden = (id: string): boolean => read().includes(id);

/** Puts the line of an ended work away. */
export function hideWork(id: string): void {
  localStorage.setItem(NAME, JSON.stringify([id, ...read()].slice(0, MOST)));
}
