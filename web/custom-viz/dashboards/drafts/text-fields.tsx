import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import { LocalTextFields } from './local-text-fields.tsx';
import { NumberFields } from './number-fields.tsx';
import classes from './drafts.module.css';

type Props = { tile: TextTile; onChange: (tile: TextTile) => void };
type NumberOfText = TextTile['numbers'][number];

/** A text in Markdown, and the numbers that are live in it by their names. */
export function TextFields({ tile, onChange }: Props) {
  const { t } = useTranslation();
  const put = (index: number, number: NumberOfText) =>
    onChange({ ...tile, numbers: tile.numbers.map((one, at) => (at === index ? number : one)) });
  const add = () => {
    const number = nameNext(tile.numbers);
    onChange({
      ...tile,
      numbers: [
        ...tile.numbers,
        { name: number, measure: 'mentions.mentions', filters: [], period: null, shows: 'value' },
      ],
      text: { en: `${tile.text.en}{{${number}}}`, th: tile.text.th && `${tile.text.th}{{${number}}}` },
    });
  };
  return (
    <Stack gap="sm">
      <LocalTextFields
        isLong
        label={t('viz_dashboards.edit.text')}
        value={tile.text}
        maxLength={10_000}
        onChange={(text) => onChange({ ...tile, text })}
      />
      <p className={classes.help}>{t('viz_dashboards.edit.text_help', { sign: '{{n1}}' })}</p>
      <p className={classes.help}>
        {t('viz_dashboards.edit.conditions_help', {
          example: '{{#if n1 > 10%}} … {{else}} … {{/if}}',
        })}
      </p>
      {tile.numbers.map((number, index) => (
        <NumberFields
          // A name changes while it is typed; the place does not.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={number}
          onChange={(next) => put(index, next)}
          onRemove={() => onChange({ ...tile, numbers: tile.numbers.filter((_one, at) => at !== index) })}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        disabled={tile.numbers.length >= 20}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t('viz_dashboards.edit.number_add')}
      </Button>
    </Stack>
  );
}

/** The first name that no other number of the text has. */
function nameNext(numbers: readonly NumberOfText[]): string {
  for (let n = 1; ; n += 1) {
    const name = `n${n}`;
    if (numbers.every((one) => one.name !== name)) return name;
  }
}
