import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { runAlertBench } from '#bench/alerts/alerts.ts';
import { runClockBench } from '#bench/clocks/clocks.ts';
import { runDashboardFileBench } from '#bench/dashboards-files/dashboards-files.ts';
import { runDashboardBench } from '#bench/dashboards/dashboards.ts';
import { runExpertSqlBench } from '#bench/expert-sql/expert-sql.ts';
import { runFactBench } from '#bench/facts/facts.ts';
import { runImportBench } from '#bench/import/import.ts';
import { runLinkBench } from '#bench/links/links.ts';
import { runFeedBench } from '#bench/live-feeds/live-feeds.ts';
import { runLiveBench } from '#bench/live/live.ts';
import { runMatcherBench } from '#bench/matcher/matcher.ts';
import { runPublicPoolBench } from '#bench/public-pool/public-pool.ts';
import { runPublishingBench } from '#bench/publishing/publishing.ts';
import { runLargestBench, runQueryBench } from '#bench/queries/queries.ts';
import { runLargestQuickAnalyticBench, runQuickAnalyticBench } from '#bench/quick-analytic/quick-analytic.ts';
import { runReportBench } from '#bench/reports/reports.ts';
import { runSemanticBench } from '#bench/semantic/semantic.ts';
import { runSessionBench } from '#bench/session/session.ts';
import { runSettingsBench } from '#bench/settings/settings.ts';
import { runTicketBench } from '#bench/tickets/tickets.ts';
import { runUploadBench } from '#bench/uploads/uploads.ts';
import { runWebBench } from '#bench/web/web.ts';
import { runWebhookBench } from '#bench/webhooks/webhooks.ts';

/** Every benchmark by the name that selects it: `npm run bench`, or `npm run bench -- matcher queries`. */
const BENCHES: Record<string, () => Promise<string>> = {
  matcher: runMatcherBench,
  import: runImportBench,
  queries: runQueryBench,
  largest: runLargestBench,
  'public-pool': runPublicPoolBench,
  'quick-analytic': runQuickAnalyticBench,
  'quick-analytic-largest': runLargestQuickAnalyticBench,
  live: runLiveBench,
  'live-feeds': runFeedBench,
  tickets: runTicketBench,
  clocks: runClockBench,
  'expert-sql': runExpertSqlBench,
  facts: runFactBench,
  reports: runReportBench,
  dashboards: runDashboardBench,
  'dashboards-files': runDashboardFileBench,
  semantic: runSemanticBench,
  session: runSessionBench,
  settings: runSettingsBench,
  alerts: runAlertBench,
  uploads: runUploadBench,
  web: runWebBench,
  webhooks: runWebhookBench,
  links: runLinkBench,
  publishing: runPublishingBench,
};

const FILE = 'docs/benchmarks.md';
const HEAD = `# Benchmarks

Made by \`npm run bench\`, one section a benchmark (\`npm run bench -- matcher\` runs and replaces one). Each figure stands beside its
peer or its limit, measured in the same run. Compare ratios; absolute figures belong to the machine named below each heading.
`;

function machine(): string {
  const [first] = cpus();
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, load ${load} before the run`;
}

const mark = (name: string): string => `<!-- ${name} -->`;

/** The sections of the file, by their benchmark. */
function standing(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const parts = text.split(/^<!-- ([\w-]+) -->$/m).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[part, (parts[index + 1] ?? '').trim()] as const] : [],
    ),
  );
}

const chosen = process.argv.slice(2).filter((name) => name in BENCHES);
for (const [name, run] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const on = machine();
  process.stdout.write(`\n== ${name} on ${on}\n`);
  const section = (await run()).trim();
  process.stdout.write(`${section}\n`);
  const [heading = '', ...rest] = section.split('\n');
  const sections = standing().set(name, `${heading}\n\n_${on}_\n${rest.join('\n')}`);
  const body = Object.keys(BENCHES).flatMap((one) =>
    sections.has(one) ? [`${mark(one)}\n\n${sections.get(one)}`] : [],
  );
  writeFileSync(FILE, `${HEAD}\n${body.join('\n\n')}\n`);
}
