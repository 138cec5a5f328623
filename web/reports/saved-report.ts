import type { MadeReport, SentFields } from '#contracts/reports/report.ts';
import type { Receiver } from '#contracts/receivers/receiver.ts';

/** A kept report as its list and drawer show it, whatever it is about. */
export type SavedReport = SentFields & {
  _id: string;
  receivers: Receiver[];
  next_run_at: string | null;
  last: MadeReport | null;
};

/** What is done with kept reports of one kind. */
export type ReportActions = {
  make: (report: { _id: string }, send: boolean) => void;
  setActive: (report: { _id: string }, active: boolean) => void;
  askAgain: (report: { _id: string }, email: string) => void;
  asking: boolean;
  /** The path of the call that gives a file. */
  filePath: string;
};
