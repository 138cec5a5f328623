import type { Receiver } from '#contracts/receivers/receiver.ts';
import type { MadeReport, SentFields } from '#contracts/reports/report.ts';

/** A saved report as its list and drawer show it, whatever it is about. */
export type SavedReport = SentFields & {
  _id: string;
  receivers: Receiver[];
  next_run_at: string | null;
  last: MadeReport | null;
};

/** The actions on saved reports of one kind. */
export type ReportActions = {
  make: (report: { _id: string }, send: boolean) => void;
  setActive: (report: { _id: string }, active: boolean) => void;
  askAgain: (report: { _id: string }, email: string) => void;
  asking: boolean;
  /** The path of the call that returns a file. */
  filePath: string;
};
