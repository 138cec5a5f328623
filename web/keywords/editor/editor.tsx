import { Alert, Button } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Keyword, ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { HistoryButton, type RestoreStep } from '#web/kit/area/history-button.tsx';
import { ConflictDialog } from '#web/kit/form/conflict-dialog.tsx';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryField } from '#web/listening/query/query-field.tsx';
import { BackfillCard, BackfillOffer } from '../backfill/look-back.tsx';
import { useFieldNames } from '../field-names.ts';
import { confirmAndDelete } from '../list/delete-keywords.ts';
import { restoreKeyword } from '../list/restore-keyword.ts';
import type { Options } from '../use-options.ts';
import { Fields } from './fields.tsx';
import { MatchChoice } from './match-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { PreviewCard } from './preview.tsx';
import { RawField } from './raw-field.tsx';
import { SetsEditor } from './sets-editor.tsx';
import { useEditor, type Editor } from './use-editor.ts';
import classes from './editor.module.css';

type Props = {
  product: Product;
  /** The stored keyword, null for a new one. */
  keyword: Keyword | null;
  all: readonly ListedKeyword[];
  options: Options;
  mayWrite: boolean;
  onSaved: (keyword: Keyword) => void;
  onClose: () => void;
};

/** One keyword with everything that is known of it: its sets, what they would find, and the look back over stored posts. */
export function KeywordEditor(props: Props) {
  const { product, keyword: newest, all, options, mayWrite, onClose } = props;
  const editor = useEditor({ product, keyword: newest, onSaved: props.onSaved });
  const { draft, keyword } = editor;
  const behind = newest !== null && keyword !== null && newest.version > keyword.version;
  if (behind && !editor.changed && !editor.busy) editor.load(newest);
  const place = useRef<HTMLDivElement>(null);
  useCtrlEnter(place, () => void editor.save());
  const names = useFieldNames(all, options.groups);
  const { t } = useTranslation();
  const refresh = useRefresh();
  const remove = async (gone: Keyword) => {
    if (!(await confirmAndDelete([gone], { product, t, refresh }))) return;
    editor.pass();
    onClose();
  };
  const lookBack = keyword && mayWrite ? { product, keywordId: keyword._id } : null;
  const offer = lookBack && editor.offered && <BackfillOffer {...lookBack} onClose={editor.closeOffer} />;
  return (
    <div ref={place} className={classes.editor}>
      <Head
        editor={editor}
        mayWrite={mayWrite}
        onClose={onClose}
        history={
          keyword && (
            <HistoryButton
              noun="keyword"
              entity={keyword._id}
              product={product}
              words={names.words}
              mayWrite={mayWrite}
              onRestore={(restore: RestoreStep) =>
                restoreKeyword(restore, { product, there: newest ?? undefined })
              }
              current={() => newest ?? undefined}
            />
          )
        }
        {...(keyword && mayWrite ? { onDelete: () => void remove(keyword) } : {})}
      >
        {offer}
      </Head>
      {editor.kept && mayWrite && <RecoveryOffer {...editor.kept} />}
      {newest && behind && editor.changed && <MovedNotice onLook={() => editor.compare(newest)} />}
      {editor.conflict && (
        <ConflictDialog
          conflict={editor.conflict}
          label={(field) => names.words(field).label}
          show={names.show}
        />
      )}
      <div className={classes.beside}>
        <div className={classes.parts}>
          <Card>
            <div className={classes.form}>
              <Fields editor={editor} all={all} options={options} readOnly={!mayWrite} />
              <ModeChoice draft={draft} onChange={editor.changeFace} readOnly={!mayWrite} />
              {draft.query === null ? (
                <>
                  <SetsEditor draft={draft} onSets={editor.editSets} readOnly={!mayWrite} />
                  <RawField draft={draft} onRaw={editor.editRaw} readOnly={!mayWrite} />
                  <MatchChoice
                    value={draft.match}
                    onChange={(match) => editor.change({ match })}
                    readOnly={!mayWrite}
                  />
                </>
              ) : (
                <QueryField
                  value={draft.query}
                  onChange={(query) => editor.change({ query })}
                  readOnly={!mayWrite}
                  use="keyword"
                />
              )}
            </div>
          </Card>
          {lookBack && !offer && <BackfillCard {...lookBack} changed={editor.changed} />}
        </div>
        <div className={classes.estimate}>
          <PreviewCard draft={draft} />
        </div>
      </div>
    </div>
  );
}

type HeadProps = {
  editor: Editor;
  mayWrite: boolean;
  history: ReactNode;
  onClose: () => void;
  onDelete?: () => void;
  /** Below the head, and in sight as it is. */
  children: ReactNode;
};

function Head({ editor, mayWrite, history, onClose, onDelete, children }: HeadProps) {
  const { t } = useTranslation();
  const { draft, keyword, changed, busy } = editor;
  const sets = draft.sets.filter(({ includes }) => includes.length > 0).length;
  const size = draft.query === null ? t('keywords.sets', { count: sets }) : t('query.label');
  return (
    <header className={classes.head}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        {t('keywords.back')}
      </Button>
      <div className={classes.title}>
        <h2 className={classes.name}>{draft.name.trim() || t('keywords.create')}</h2>
        <span className={classes.state} data-live={(keyword && draft.active) || undefined}>
          {t(!keyword ? 'keywords.unsaved' : draft.active ? 'keywords.active' : 'keywords.paused')} · {size}
        </span>
      </div>
      {!mayWrite && <div className={classes.acts}>{history}</div>}
      {mayWrite && (
        <div className={classes.acts}>
          <span className={classes.unsaved} role="status">
            {changed && t('kit.form.unsaved')}
          </span>
          {history}
          {onDelete && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t('keywords.delete')}
              classNames={{ section: classes.deleteSign, label: classes.deleteText }}
              onClick={onDelete}
            >
              {t('keywords.delete')}
            </Button>
          )}
          {changed && keyword && (
            <Button variant="default" onClick={editor.reset}>
              {t('kit.form.discard')}
            </Button>
          )}
          <Button
            disabled={!changed && keyword !== null}
            loading={busy}
            title={t('kit.form.save_hint')}
            onClick={() => void editor.save()}
          >
            {t('kit.form.save')}
          </Button>
        </div>
      )}
      {children}
    </header>
  );
}

function MovedNotice({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" variant="light" role="alert">
      <div className={classes.stale}>
        <span>{t('area.conflict.moved')}</span>
        <Button size="compact-sm" variant="default" onClick={onLook}>
          {t('area.conflict.look')}
        </Button>
      </div>
    </Alert>
  );
}
