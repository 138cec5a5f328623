import { Textarea, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import { HintMark } from './hint-mark.tsx';
import classes from './raw.module.css';

/** The whole keyword as one line of text; an error is shown with its position, and a click moves the cursor there. */
export function RawField(props: { draft: Draft; onRaw: (raw: string) => void; readOnly: boolean }) {
  const { fault, raw } = props.draft;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const showPlace = (at: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(at, Math.min(raw.length, at + 1));
  };
  const label = t('keywords.raw.label');
  return (
    <div>
      <div className={classes.head}>
        <label htmlFor="raw-keyword" className={classes.label}>
          {label}
        </label>
        <HintMark name={label} text={t('keywords.help.raw')} side="right" />
      </div>
      <Textarea
        ref={field}
        id="raw-keyword"
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        readOnly={props.readOnly}
        placeholder="กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,coffee"
        classNames={{ input: classes.input }}
        value={raw}
        onChange={({ currentTarget }) => props.onRaw(currentTarget.value.replaceAll(/\r?\n/g, ''))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        error={
          fault && (
            <span className={classes.fault}>
              {t(`keywords.raw.faults.${fault.code}`, { set: fault.set + 1 })}{' '}
              <UnstyledButton className={classes.place} onClick={() => showPlace(fault.at)}>
                {t('keywords.raw.at', { at: fault.at + 1 })}
              </UnstyledButton>
            </span>
          )
        }
      />
    </div>
  );
}
