import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getThread } from '#contracts/listening/actions/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { getAuthorName } from './author.tsx';
import { buildThreadTree, findPathTo, type ThreadNode } from './thread-tree.ts';
import classes from './thread.module.css';

/** Replies to one post that are shown before the user asks for the others. */
const FIRST = 3;
/** The depth to which replies are shown before the user asks for more. */
const DEEP = 4;

type Props = { mentionId: string; onOpen: (id: string) => void };

/** The conversation that a mention is part of: the post, its replies and the replies to those; long branches are collapsed. */
export function Thread({ mentionId, onOpen }: Props) {
  const { t } = useTranslation();
  const thread = useCallQuery(getThread, { params: { _id: mentionId } });
  const items = thread.data?.items;
  const shown = useMemo(
    () => ({ tree: buildThreadTree(items ?? []), way: findPathTo(items ?? [], mentionId) }),
    [items, mentionId],
  );
  return (
    <section aria-label={t('feed.thread.title')}>
      <h3 className={classes.title}>{t('feed.thread.title')}</h3>
      <QueryView of={thread} loading={<RowsSkeleton rows={3} />}>
        {({ total, items: found }) => (
          <>
            <Answers nodes={shown.tree} depth={0} way={shown.way} mentionId={mentionId} onOpen={onOpen} />
            {total > found.length && (
              <p className={classes.more}>{t('feed.thread.rest', { count: total - found.length })}</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

type Branch = Props & { depth: number; way: ReadonlySet<string> };

function Answers({ nodes, ...branch }: Branch & { nodes: readonly ThreadNode[] }) {
  const { t } = useTranslation();
  const { depth, way } = branch;
  const [all, setAll] = useState(false);
  const onWay = nodes.some(({ mention }) => way.has(mention._id));
  const few = depth >= DEEP && !onWay ? [] : nodes;
  const kept = all || depth === 0 ? nodes : few.filter((node, at) => at < FIRST || way.has(node.mention._id));
  const folded = nodes.filter((node) => !kept.includes(node)).reduce((sum, { size }) => sum + size + 1, 0);
  return (
    <ul className={depth === 0 ? classes.tops : classes.answers}>
      {kept.map((node) => (
        <Node key={node.mention._id} node={node} {...branch} />
      ))}
      {folded > 0 && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
            {t('feed.thread.folded', { count: folded })}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Node({ node: { mention, answers }, ...branch }: Branch & { node: ThreadNode }) {
  const { t } = useTranslation();
  const { mentionId, onOpen, depth } = branch;
  const { _id, author, text, language, hits, published_at, sentiment, sentiment_confidence } = mention;
  const here = _id === mentionId;
  return (
    <li>
      <button
        type="button"
        className={classes.node}
        aria-current={here ? 'true' : undefined}
        onClick={() => !here && onOpen(_id)}
      >
        <span className={classes.who}>
          <strong>{getAuthorName(author, t('listening.feed.somebody'))}</strong>
          <span className={classes.when}>
            <TimeText value={published_at} />
          </span>
          <SentimentBadge value={sentiment} confidence={sentiment_confidence} />
        </span>
        <span className={classes.text} lang={language || undefined}>
          <MarkedText text={text} places={hits} />
        </span>
      </button>
      {answers.length > 0 && <Answers nodes={answers} {...branch} depth={depth + 1} />}
    </li>
  );
}
