import type { ContentKind } from '#contracts/crm/content-kind.ts';
import type { ApprovalNotice, PostTrouble } from '#contracts/publishing/notices.ts';
import { deadReasons } from '#texts/en/labels/dead-reasons.ts';
import { METER_NAMES } from '#texts/en/labels/meter-names.ts';
import { formatAlert, formatMeasureAlert } from '#texts/format-alert.ts';
import type { NotificationTexts } from '#texts/notification-texts.ts';
import { previewText } from '#texts/preview-text.ts';
import { formatMetrics } from '#texts/sla-metrics.ts';

function said(last: { said: string; said_kind: ContentKind }): string {
  return previewText({ text: last.said, kind: last.said_kind }, 'en');
}

/** The texts of every kind of notification. */
export const notificationKinds: NotificationTexts = {
  'alert.fired': {
    name: 'New alerts',
    write: (facts) => ({ title: facts.rule, text: formatAlert(facts, 'en') }),
  },
  'measure_alert.fired': {
    name: 'New alerts of dashboards',
    write: (facts) => ({ title: facts.rule, text: formatMeasureAlert(facts, 'en') }),
  },
  'viz_export.finished': {
    name: 'Finished files of dashboards',
    write: ({ name, format }) => ({
      title: name,
      text: `The ${format.toUpperCase()} file is ready. It can be downloaded for a day.`,
    }),
  },
  'mention.assigned': {
    name: 'Mentions assigned to me',
    write: ({ by, count, said }) => ({
      title: count === 1 ? `${by} assigned a mention to you` : `${by} assigned ${count} mentions to you`,
      text: said || 'Open the mentions that are yours.',
    }),
  },
  'ticket.named': {
    name: 'Notes that mention me',
    write: ({ by, number, customer, note }) => ({
      title: `${by} mentioned you in #${number} (${customer})`,
      text: note,
    }),
  },
  'sla.warned': {
    name: 'My tickets close to their deadline',
    write: ({ number, customer, metrics }) => ({
      title: `#${number} ${customer} is about to be late`,
      text: `Close to the limit: ${formatMetrics(metrics, 'en')}.`,
    }),
  },
  'sla.breached': {
    name: 'Overdue tickets of mine or my group',
    write: ({ number, customer, metrics }) => ({
      title: `#${number} ${customer} is late`,
      text: `Service level breached: ${formatMetrics(metrics, 'en')}.`,
    }),
  },
  'ticket.rule_notified': {
    name: 'Notifications from ticket automations',
    write: ({ rule, number, customer }) => ({
      title: rule,
      text: `Ticket #${number} of ${customer || 'a customer'}`,
    }),
  },
  'ticket.queued': {
    name: 'New tickets for my group',
    write: ({ number, customer, ...last }) => ({
      title: `#${number} ${customer} is waiting for your group`,
      text: said(last) || 'Nobody has taken this ticket yet.',
    }),
  },
  'ticket.assigned': {
    name: 'Tickets assigned to me',
    write: ({ number, customer, ...last }) => ({
      title: `#${number} ${customer} is yours`,
      text: said(last) || 'A ticket for you to look after.',
    }),
  },
  'ticket.written': {
    name: 'New customer messages on my tickets',
    write: ({ number, customer, ...last }) => ({
      title: `${customer} wrote (#${number})`,
      text: said(last) || 'The customer is waiting for an answer.',
    }),
  },
  'ticket.unsnoozed': {
    name: 'Snoozed tickets that are back',
    write: ({ number, customer, subject }) => ({
      title: `Ticket #${number} is back`,
      text: [customer, subject].filter(Boolean).join(' · '),
    }),
  },
  'ticket.undelivered': {
    name: 'Replies of mine that were not delivered',
    write: ({ number, customer, said, certain }) => ({
      title: certain
        ? `The answer to ${customer} was not delivered (#${number})`
        : `It is unclear whether the answer to ${customer} arrived (#${number})`,
      text: said,
    }),
  },
  'ticket.side_answered': {
    name: 'Replies in my side conversations',
    write: ({ number, from, subject, ...last }) => ({
      title: `${from} answered about “${subject}” (#${number})`,
      text: said(last),
    }),
  },
  'quality.judged': {
    name: 'Quality reviews of my work',
    write: ({ number, card }) => ({
      title: `Your work on #${number} was reviewed`,
      text: `With “${card}”. You can appeal if you disagree.`,
    }),
  },
  'quality.second_review': {
    name: 'Tickets that need a second review',
    write: ({ number, card }) => ({
      title: `#${number} is waiting for a second review`,
      text: `With “${card}”. You see the first review once yours is saved.`,
    }),
  },
  'quality.appealed': {
    name: 'Appeals against reviews',
    write: ({ number, card }) => ({
      title: `Someone appealed the review of #${number}`,
      text: `With “${card}”. It is waiting for a decision.`,
    }),
  },
  'quality.decided': {
    name: 'Decisions on appeals',
    write: ({ number, outcome }) => ({
      title: `The appeal on #${number} is decided`,
      text: outcome === 'changed' ? 'The review was changed.' : 'The review was kept.',
    }),
  },
  'survey.unhappy': {
    name: 'Unhappy customers of my group',
    write: ({ number, customer, csat, nps }) => ({
      title: `${customer} is not happy (#${number})`,
      text: `Their answer to the survey: ${[...(csat === null ? [] : [`satisfaction ${csat} of 5`]), ...(nps === null ? [] : [`recommendation ${nps} of 10`])].join(', ')}.`,
    }),
  },
  'channel.quota': {
    name: 'Limits of channels',
    write: ({ channel, meter, used, limit, stopped }) => ({
      title: stopped ? `${channel} reached its limit` : `${channel} is near its limit`,
      text: `${METER_NAMES[meter]}: ${used.toLocaleString('en')} of ${limit.toLocaleString('en')}.${stopped ? ' What would spend more waits until the limit starts again.' : ''}`,
    }),
  },
  'short_link.target_failed': {
    name: 'Links whose target does not work',
    write: ({ link, url, reason }) => ({
      title: `The target of “${link}” does not work`,
      text: `${deadReasons[reason]}: ${url}`,
    }),
  },
  'inbound.refused': {
    name: 'Received items that were not accepted',
    write: ({ source, kind, count }) => ({
      title: `${source}: items were not accepted`,
      text: `${count === 1 ? '1 item waits' : `${count} items wait`} for a decision and ${count === 1 ? 'is' : 'are'} no ${kind === 'channel' ? 'ticket' : 'post'} yet.`,
    }),
  },
  'post.trouble': {
    name: 'Posts that were not published',
    write: ({ trouble, account, words }) => ({ title: `${account}: ${POST_TROUBLES[trouble]}`, text: words }),
  },
  'post.approval': {
    name: 'Approval of posts',
    write: ({ what, words }) => ({ title: APPROVAL_NOTICES[what], text: words }),
  },
  'post.access_ends': {
    name: 'Access to publishing channels that ends',
    write: ({ account, days, posts }) => ({
      title: `Access to ${account} ends in ${days === 1 ? '1 day' : `${days} days`}`,
      text: `${posts === 1 ? '1 post waits' : `${posts} posts wait`} there. Connect the channel again before then.`,
    }),
  },
};

const POST_TROUBLES: Record<PostTrouble, string> = {
  failed: 'a post was not published',
  unknown: 'it is not clear whether a post was published',
  missed: 'a post missed its time',
  reconnect: 'a post waits until the channel is connected again',
  overdue: 'a post is late',
  comment_failed: 'the first comment of a post was not published',
  not_approved: 'a post did not go out, since it is not approved as it is',
};

const APPROVAL_NOTICES: Record<ApprovalNotice, string> = {
  asked: 'A post waits for your approval',
  due_soon: 'A post that waits for you is due soon',
  escalated: 'A post is handed to you for approval',
  late: 'The approval of a post takes longer than planned',
  approved: 'A post is approved',
  sent_back: 'Changes are asked for in a post',
  withdrawn: 'A post was taken out of approval',
  seal_broken: 'A post changed after it was submitted, and needs approval again',
  expired: 'The time of a post came before it was approved',
  released: 'A post goes out in an emergency without approval',
  commented: 'New comment on a post',
};
