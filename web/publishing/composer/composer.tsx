import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishingAccount } from '#contracts/publishing/accounts.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { schedulePost } from '#contracts/publishing/posts.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { AccountTabs } from './accounts/account-tabs.tsx';
import { AccountsPanel } from './accounts/accounts-panel.tsx';
import { ApprovalCard } from './approval/approval-card.tsx';
import { Checklist } from './checks/checklist.tsx';
import { Conflicts } from './checks/conflicts.tsx';
import type { Problem } from './checks/problem.ts';
import { ComposerProvider } from './composer-context.ts';
import { ComposerHead, RestoredNotice } from './composer-head.tsx';
import { ContentFields } from './fields/content-fields.tsx';
import { PlanFields } from './fields/plan-fields.tsx';
import { PostDetails } from './fields/post-details.tsx';
import { SourceCard } from './fields/source-card.tsx';
import { MediaTray } from './media/media-tray.tsx';
import { isSame, type PostFields } from './model/post-fields.ts';
import { usePost } from './model/use-post.ts';
import { Previews } from './previews/previews.tsx';
import { Outcomes } from './send/outcomes.tsx';
import { SendBar } from './send/send-bar.tsx';
import { useComposerValue } from './use-composer-value.ts';
import classes from './composer.module.css';

type Props = {
  post: Post | undefined;
  start: PostFields;
  accounts: readonly PublishingAccount[];
  onCreated: (post: Post) => void;
};

const NONE: readonly Problem[] = [];

/** A post that is written: its accounts and media, what it says in all of them and in each, and how each will show it. */
export function PostComposer({ accounts, ...given }: Props) {
  const { t } = useTranslation();
  const edited = usePost(given);
  const [refused, setRefused] = useState<{ fields: PostFields; problems: readonly Problem[] } | null>(null);
  const mayWrite = useMayCall(schedulePost);
  // What the server refused holds until something is changed.
  const isStill = refused !== null && isSame(refused.fields, edited.fields);
  const value = useComposerValue({ edited, accounts, mayWrite, refused: isStill ? refused.problems : NONE });
  return (
    <ComposerProvider value={value}>
      <div className={classes.screen}>
        <ComposerHead />
        <div className={classes.columns}>
          <div className={classes.left}>
            <AccountsPanel />
            <MediaTray />
          </div>
          <section className={classes.middle} aria-label={t('publishing_composer.text')}>
            <RestoredNotice />
            <SourceCard />
            <Outcomes />
            <Conflicts />
            <AccountTabs>
              <ContentFields />
            </AccountTabs>
            <PlanFields />
            <PostDetails />
          </section>
          <aside className={classes.right} aria-label={t('publishing_composer.preview.title')}>
            <Previews />
            <Checklist />
            <ApprovalCard />
          </aside>
        </div>
        <SendBar onRefused={(problems) => setRefused({ fields: edited.fields, problems })} />
      </div>
    </ComposerProvider>
  );
}
