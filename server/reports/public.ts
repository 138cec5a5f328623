export type {
  Block,
  Chart,
  ArrangedSlide,
  NativeChart,
  ReportBrand,
  NoteLine,
  SummarySentence,
  ReportDocument,
  RowTime,
  Series,
  Table,
  Tone,
} from '#server/reports/block.ts';
export type { ReportReader } from '#server/reports/formatters.ts';
export { reportLocale, type ReportLocale } from '#server/reports/report-locale.ts';
export type {
  ComposedReport,
  Period,
  PersonalReport,
  PersonalReportKind,
  ReportKind,
  ReportScope,
  RunReceiver,
} from '#server/reports/kind.ts';
export { summarizeInCalendars } from '#server/reports/report-summary.ts';
export { startDueReports } from '#server/reports/due-reports.ts';
export { deleteReportFiles } from '#server/reports/drop-files.ts';
export { serveMailedReport } from '#server/reports/mailed.ts';
export { makeReport } from '#server/reports/make-report.ts';
export { makePersonalReports } from '#server/reports/make-personal-report.ts';
export {
  findLatestPersonalRuns,
  findPersonalRun,
  listPersonalRuns,
  retryPersonalRun,
  type PersonalRun,
} from '#server/reports/personal-runs.ts';
export {
  requestReceiverConsentAgain,
  createReport,
  deleteReport,
  updateReport,
} from '#server/reports/save-report.ts';
export { listReports, getReport, type ShownReport } from '#server/reports/shown-report.ts';
export { MEDIA_TYPES, requestReportRun, fetchRun, serveReport, listMade } from '#server/reports/runs.ts';
export { drawReport } from '#server/reports/pdf/draw-report.ts';
export { drawSlides } from '#server/reports/slides/draw-slides.ts';
export { loadReportBrand } from '#server/reports/report-face.ts';
export { formatRowsCsv, formatTableCsv, toFileName, writeFiles } from '#server/reports/write-files.ts';
export { rasterizeSvg } from '#server/reports/drawing/rasterize-svg.ts';
export { drawBlockPicture } from '#server/reports/drawing/draw-block.ts';
export { writeSvgText } from '#server/reports/drawing/write-svg-text.ts';
export { measureLine } from '#server/reports/drawing/text-outline.ts';
export type { SheetCell } from '#server/kit/xlsx/sheet-xml.ts';
export { findRow, insertRow, listRowsOfDashboard, type ReportRow } from '#server/reports/report-store.ts';
export { expireRuns, insertRun, type ShownRun } from '#server/reports/run-store.ts';
