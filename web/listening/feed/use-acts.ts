import { useTranslation } from 'react-i18next';
import { isActive } from '#contracts/kit/products.ts';
import { EDIT_NEEDS } from '#contracts/listening/actions/change.ts';
import { handOver } from '#contracts/listening/actions/endpoints.ts';
import type { FeedMention, JudgedSentiment, MentionStatus } from '#contracts/listening/mention.ts';
import { call } from '#web/kit/api/call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { useBlacklistAuthors } from './use-blacklist-authors.ts';
import { countOf, useEdit, type MentionSelection } from './use-edit.ts';

/** Everything that can be done to mentions, with its words; what the person may not do is false in `may`. */
export function useActs() {
  const { t } = useTranslation();
  const { edit, feel, patch, reread } = useEdit();
  const blacklistAuthors = useBlacklistAuthors();
  const { account } = useSession();
  const work = usePermission([EDIT_NEEDS.work]);
  const tags = usePermission([EDIT_NEEDS.tags]);
  const sentiment = usePermission(['listening.auto_sentiment.write']);
  const hideAuthors = usePermission(['listening.blacklist.write']);
  const crm = isActive(account.product, 'crm');
  const ticket = usePermission(['crm.ticket.write']) && crm;
  const publish = usePermission(['publishing.post.write']) && isActive(account.product, 'publishing');
  const openTicket = usePermission(['crm.ticket.read']) && crm;
  const said = (
    key: 'assigned' | 'starred' | 'unstarred' | 'hidden' | 'shown' | 'tagged' | 'untagged',
    chosen: MentionSelection,
  ) => t(`feed.done.${key}`, { count: countOf(chosen) });
  const statusText = (chosen: MentionSelection, value: string) =>
    t('feed.done.status', { count: countOf(chosen), value });
  return {
    may: {
      work,
      tags,
      sentiment,
      blacklist: hideAuthors,
      ticket,
      openTicket,
      publish,
      any: work || tags || sentiment,
    },
    status: (chosen: MentionSelection, status: MentionStatus) =>
      edit(chosen, { status }, statusText(chosen, t(`feed.values.status.${status}`))),
    assign: (chosen: MentionSelection, assigned_to: string | null) =>
      edit(chosen, { assigned_to }, said('assigned', chosen)),
    star: (chosen: MentionSelection, starred: boolean) =>
      edit(chosen, { starred }, said(starred ? 'starred' : 'unstarred', chosen)),
    hide: (chosen: MentionSelection, hidden: boolean) =>
      edit(chosen, { hidden }, said(hidden ? 'hidden' : 'shown', chosen)),
    tag: (chosen: MentionSelection, id: string) => edit(chosen, { add_tags: [id] }, said('tagged', chosen)),
    untag: (chosen: MentionSelection, id: string) =>
      edit(chosen, { remove_tags: [id] }, said('untagged', chosen)),
    feel: (chosen: MentionSelection, value: JudgedSentiment) =>
      feel(chosen, value, statusText(chosen, t(`kit.sentiment.${value}`))),
    blacklistAuthors,
    makeTicket: async (mention: FeedMention): Promise<void> => {
      try {
        const made = await call(handOver, { params: { _id: mention._id } });
        patch([mention._id], (one) => ({ ...one, ticket_id: made.ticket_id }));
        showSuccess(
          t(made.created ? 'feed.act.ticket_made' : 'feed.act.ticket_there', { number: made.number }),
        );
        reread();
      } catch (error) {
        showFailure(error);
      }
    },
    copyLink: async (mention: FeedMention): Promise<void> => {
      const link = new URL(`/listening/mentions?mention=${mention._id}`, window.location.origin);
      await navigator.clipboard.writeText(link.href).then(
        () => showSuccess(t('feed.act.link_copied')),
        (error: unknown) => showFailure(error instanceof Error ? error : new Error('no clipboard')),
      );
    },
  };
}

export type FeedActions = ReturnType<typeof useActs>;
