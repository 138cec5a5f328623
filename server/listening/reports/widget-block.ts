import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { buildAnswerBlock } from '#server/listening/reports/answer-blocks.ts';
import type { BlockContext } from '#server/listening/reports/block-context.ts';
import { getWidgetPart } from '#server/listening/widgets/register.ts';
import type { Block } from '#server/reports/public.ts';
import { REPORT_LABELS, type ReportLabels } from '#texts/printed-reports.ts';

/**
 * A widget with the results of its queries, as a part of a report. `ofPosts` where it counts posts while others count clusters, which the
 * part then states.
 */
export function buildWidgetBlock(
  widget: Widget,
  answered: readonly AnalyticsResult[],
  { ofPosts, ...context }: BlockContext & { ofPosts?: boolean },
): Block {
  const { words } = context.locale;
  const part = getWidgetPart(widget.kind);
  const title = titleWidget(widget, words);
  const empty = { title, note: '', chart: null, table: null, printTable: true };
  const answers = answered.flatMap((one) => (one.ok ? [one.answer] : []));
  if (answers.length < answered.length) return { ...empty, note: words.failed };
  const measure = 'measure' in widget ? widget.measure : 'mentions';
  const block = part.block
    ? part.block(widget, answers, context)
    : buildAnswerBlock(answers, context, { measure });
  const whole = { ...empty, ...block };
  return ofPosts ? { ...whole, note: [whole.note, words.of_posts].filter(Boolean).join(' · ') } : whole;
}

/** What a widget is called in a language: its own title, or what it counts. */
export function nameWidget(widget: Widget, language: 'en' | 'th'): string {
  return titleWidget(widget, REPORT_LABELS[language]);
}

function titleWidget(widget: Widget, words: ReportLabels): string {
  return widget.title || (getWidgetPart(widget.kind).title ?? getUsualTitle)(widget, words);
}

/** The kind of the widget; names what is counted where that is not mentions. */
function getUsualTitle(widget: Widget, words: ReportLabels): string {
  const title = words.parts[widget.kind];
  return 'measure' in widget && widget.measure !== 'mentions'
    ? `${title} · ${words.measures[widget.measure]}`
    : title;
}
