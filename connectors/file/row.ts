import type { Fault } from '#contracts/kit/faults/fault.ts';
/** One row of a file: its cells by column, all as text. The first data row is row 1. */
export type FileRow = { row: number; values: Record<string, string> };

/** A row that could not be read, why, and what of it was seen. */
export type UnreadRow = { row: number; reason: Fault; raw: string };

/** What reading a file gives, row by row. */
export type ReadRow = FileRow | UnreadRow;

/** How much of an unreadable row is stored for display. */
export const SHOWN_RAW = 500;
