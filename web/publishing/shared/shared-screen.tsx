import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openSharedPosts, type SharedPosts } from '#contracts/publishing/approval/shared-posts.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { call } from '#web/kit/api/call.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { LinkBrand } from '#web/listening/public-link/link-brand.tsx';
import { LinkedPage } from '#web/listening/public-link/linked-page.tsx';
import type { LinkKey } from './link-key.ts';
import { SharedPostCard } from './shared-post.tsx';
import classes from './shared.module.css';

/** /shared-posts#token: the posts that somebody outside is shown and asked about, without an account and without a menu. */
export function SharedPostsScreen() {
  return (
    <LinkedPage
      name={openSharedPosts.name}
      open={(key) => call(openSharedPosts, { body: key })}
      isLive={() => true}
    >
      {(shared, key) => <Posts read={shared} link={{ token: key.token, password: key.password }} />}
    </LinkedPage>
  );
}

function Posts({ read, link }: { read: SharedPosts; link: LinkKey }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const [answered, setAnswered] = useState<{ read: SharedPosts; shown: SharedPosts }>();
  // What an act answered holds until the page reads anew.
  const shared = answered?.read === read ? answered.shown : read;
  useLinkLanguage(shared.language, i18n);
  const title = t('publishing_approval.shared.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={classes.page}>
      <LinkBrand />
      <PageHeader
        title={t('publishing_approval.shared.hello', { name: shared.name })}
        about={t('publishing_approval.shared.of', { account: shared.account })}
        action={<LanguageSwitch />}
      />
      {shared.posts.length === 0 ? (
        <Empty
          title={t('publishing_approval.shared.none')}
          help={t('publishing_approval.shared.none_help')}
        />
      ) : (
        <ul className={classes.posts}>
          {shared.posts
            .toSorted((one, other) => Number(other.may_decide) - Number(one.may_decide))
            .map((post) => (
              <SharedPostCard
                key={post._id}
                post={post}
                link={link}
                onAnswer={(shown) => setAnswered({ read, shown })}
              />
            ))}
        </ul>
      )}
      <footer className={classes.foot}>
        {t('publishing_approval.shared.until', {
          day: formatLongDay(new Date(shared.expires_at), language),
        })}
      </footer>
    </div>
  );
}

type Language = { language: string; changeLanguage: (language: string) => unknown };

/** The page begins in the language of the link; its visitor may choose another one. */
function useLinkLanguage(wanted: string, i18n: Language): void {
  const [first] = useState(wanted);
  useEffect(() => {
    void i18n.changeLanguage(first);
  }, [first, i18n]);
}
