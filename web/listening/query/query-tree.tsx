import { Textarea, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explainQuery, querySpans, type ExplainedPart } from '#engine/query/explain.ts';
import { queryPost } from '#engine/query/post.ts';
import { printQuery } from '#engine/query/print.ts';
import { getParts, type Query } from '#engine/query/tree.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import classes from './query.module.css';

type Props = { tree: Query; onShow: (start: number, end: number) => void };

/** How a query is understood, part by part; with a text to try, which parts hold in it and why it matches or not. */
export function QueryTree({ tree, onShow }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const tried = useDeferredValue(text.trim());
  const explained = useMemo(
    () => (tried === '' ? null : explainQuery(tree, queryPost({ text: tried }))),
    [tree, tried],
  );
  const id = useId();
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('query.tree')} · {t('query.try')}
      </UnstyledButton>
      {open && (
        <div id={id} className={classes.inside}>
          <p className={classes.about}>{t('query.tree_help')}</p>
          <ul className={classes.parts}>
            <Part query={tree} found={explained?.root ?? null} onShow={onShow} />
          </ul>
          <Textarea
            label={t('query.try_label')}
            description={t('query.try_help')}
            autosize
            minRows={2}
            maxRows={8}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {explained && (
            <div role="status" className={classes.outcome} data-matched={explained.matched}>
              <strong>{t(explained.matched ? 'query.matched' : 'query.unmatched')}</strong>
              <p className={classes.tried}>
                <MarkedText text={explained.text} places={querySpans(explained)} />
              </p>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

type PartProps = { query: Query; found: ExplainedPart | null; onShow: Props['onShow'] };

function Part({ query, found, onShow }: PartProps) {
  const { t } = useTranslation();
  const { at } = query;
  const parts = getParts(query);
  return (
    <li>
      <span className={classes.part}>
        <UnstyledButton
          className={parts.length > 0 ? classes.joint : classes.leaf}
          disabled={!at}
          onClick={() => at && onShow(at.start, at.end)}
        >
          {useName(query)}
        </UnstyledButton>
        {found && (
          <span className={classes.holds} data-holds={found.holds}>
            {found.holds ? '✓' : '✕'} {t(found.holds ? 'query.holds' : 'query.fails')}
            {!found.holds && found.inside.length > 0 && ` · ${t('query.inside')}`}
          </span>
        )}
      </span>
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map((part, index) => (
            <Part key={index} query={part} found={found?.parts[index] ?? null} onShow={onShow} />
          ))}
        </ul>
      )}
    </li>
  );
}

function useName(query: Query): string {
  const { t } = useTranslation();
  switch (query.kind) {
    case 'and':
    case 'or':
    case 'not':
      return t(`query.parts.${query.kind}`);
    case 'near':
      return t(query.ordered ? 'query.parts.near_ordered' : 'query.parts.near', { distance: query.distance });
    default:
      return printQuery(query);
  }
}
