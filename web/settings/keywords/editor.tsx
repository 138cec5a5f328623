import { Alert, Button, Select, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from './editor.module.css';
import { LookBackCard } from './look-back.tsx';
import { MatchChoice } from './match-choice.tsx';
import { PreviewCard } from './preview.tsx';
import { RawField } from './raw-field.tsx';
import { SetsEditor } from './sets-editor.tsx';
import { useDeleteKeyword } from './use-delete-keyword.ts';
import { useEditor, type Editor } from './use-editor.ts';

type Props = {
  product: Product;
  /** The stored keyword, null for a new one. */
  keyword: Keyword | null;
  all: readonly Keyword[];
  mayWrite: boolean;
  onSaved: (keyword: Keyword) => void;
  onClose: () => void;
};

/** One keyword with everything that is known of it: its sets, what they would find, and the look back over stored posts. */
export function KeywordEditor(props: Props) {
  const { product, keyword: newest, all, mayWrite, onClose } = props;
  const editor = useEditor({ product, keyword: newest, onSaved: props.onSaved });
  const { draft, keyword } = editor;
  const behind = newest !== null && keyword !== null && newest.version > keyword.version;
  if (behind && !editor.changed && !editor.busy) editor.load(newest);
  const place = useCtrlEnter(() => void editor.save());
  const remove = useDeleteKeyword(product, { onDeleted: onClose, pass: editor.pass });
  return (
    <div ref={place} className={classes.editor}>
      <Head
        editor={editor}
        mayWrite={mayWrite}
        onClose={onClose}
        {...(keyword && mayWrite ? { onDelete: () => void remove(keyword) } : {})}
      />
      {newest && (behind || editor.stale) && editor.changed && (
        <StaleNotice onLoad={() => editor.load(newest)} />
      )}
      <Card>
        <div className={classes.form}>
          <Fields editor={editor} all={all} readOnly={!mayWrite} />
          <SetsEditor draft={draft} onSets={editor.editSets} readOnly={!mayWrite} />
          <RawField draft={draft} onRaw={editor.editRaw} readOnly={!mayWrite} />
          <MatchChoice
            value={draft.match}
            onChange={(match) => editor.change({ match })}
            readOnly={!mayWrite}
          />
        </div>
      </Card>
      {keyword && mayWrite && (
        <LookBackCard
          product={product}
          keywordId={keyword._id}
          saved={editor.saved}
          changed={editor.changed}
        />
      )}
      <PreviewCard draft={draft} />
    </div>
  );
}

type HeadProps = { editor: Editor; mayWrite: boolean; onClose: () => void; onDelete?: () => void };

function Head({ editor, mayWrite, onClose, onDelete }: HeadProps) {
  const { t } = useTranslation();
  const { draft, keyword, changed, busy } = editor;
  const sets = draft.sets.filter(({ includes }) => includes.length > 0).length;
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
        <span className={classes.state} data-live={draft.active || undefined}>
          {t(draft.active ? 'keywords.active' : 'keywords.paused')} · {t('keywords.sets', { count: sets })}
        </span>
      </div>
      {mayWrite && (
        <div className={classes.acts}>
          <span className={classes.unsaved} role="status">
            {changed && t('kit.form.unsaved')}
          </span>
          {onDelete && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              className={classes.delete}
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
    </header>
  );
}

function StaleNotice({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" variant="light" role="alert">
      <div className={classes.stale}>
        <span>{t('keywords.stale')}</span>
        <Button size="compact-sm" variant="default" onClick={onLoad}>
          {t('keywords.stale_act')}
        </Button>
      </div>
    </Alert>
  );
}

function Fields({ editor, all, readOnly }: { editor: Editor; all: readonly Keyword[]; readOnly: boolean }) {
  const { t } = useTranslation();
  const { draft, keyword } = editor;
  const parents = all.filter(
    ({ _id, parent_id }) => _id !== keyword?._id && parent_id !== (keyword?._id ?? ''),
  );
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('keywords.fields.name')}
        description={t('keywords.fields.name_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        className={classes.grow}
        value={draft.name}
        maxLength={120}
        readOnly={readOnly}
        data-autofocus
        error={editor.nameFault}
        onChange={({ currentTarget }) => editor.change({ name: currentTarget.value })}
      />
      <Select
        label={t('keywords.fields.parent')}
        className={classes.grow}
        searchable
        clearable={!readOnly && draft.parent_id !== null}
        readOnly={readOnly}
        placeholder={t('keywords.fields.parent_none')}
        value={draft.parent_id}
        data={parents.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(parent_id) => editor.change({ parent_id })}
      />
      <Switch
        label={t('keywords.fields.live')}
        className={classes.live}
        checked={draft.active}
        disabled={readOnly}
        onChange={({ currentTarget }) => editor.change({ active: currentTarget.checked })}
      />
    </div>
  );
}

/** Ctrl (or ⌘) + Enter anywhere within the editor saves. */
const useCtrlEnter = (act: () => void) => {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = place.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return place;
};
