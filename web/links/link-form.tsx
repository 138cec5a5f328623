import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import type { getLinkOptions } from '#contracts/links/endpoints.ts';
import { LinkFields, type ShortLink } from '#contracts/links/short-link.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { FieldControl } from '#web/kit/form/field-control.tsx';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { FinalAddress } from './final-address.tsx';
import { LinkPlace } from './link-place.tsx';
import { useLinkDraft } from './use-link-draft.ts';
import { useLinkLabels } from './use-link-labels.ts';
import { readUtm, UtmFields } from './utm-fields.tsx';

type Options = AnswerOf<typeof getLinkOptions>;
type Props = { item?: ShortLink; options: Options; disabled: boolean; onSaved: () => void };

const PLANS = buildFieldPlans(LinkFields);
const pick = (...names: string[]) => PLANS.filter(({ name }) => names.includes(name));

/** Creates or changes a link: where it leads, where it opens, what the campaign adds, and for whom it is another target. */
export function LinkForm({ item, options, disabled, onSaved }: Props) {
  const { t } = useTranslation();
  // A brand of one's own is what people share.
  const draft = useLinkDraft(item, options.hosts[1]?.brand_id ?? null);
  const words = useLinkLabels(options.countries_known);
  const { form } = draft;
  return (
    <DraftForm
      draft={draft}
      fields={pick('url', 'title').toSorted((a) => (a.name === 'url' ? -1 : 1))}
      words={words}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'short_links.create_act')}
      onSaved={onSaved}
    >
      {!item && <LinkPlace draft={draft} hosts={options.hosts} />}
      <UtmFields draft={draft} templates={options.templates} disabled={disabled} choosesNetwork={!item} />
      <Planned draft={draft} name="replace_utm" {...{ words, disabled }} />
      <FinalAddress
        url={parseText(form.values.url)}
        utm={readUtm(form.values.utm)}
        replace={form.values.replace_utm === true}
      />
      <Planned draft={draft} name="targets" {...{ words, disabled }} />
      <EndField draft={draft} disabled={disabled} words={words} />
      <Planned draft={draft} name="paused" {...{ words, disabled }} />
    </DraftForm>
  );
}

type FieldOfDraft = { draft: Draft; words: ReturnType<typeof useLinkLabels>; disabled: boolean };

/** A field with the control that its schema has. */
function Planned({ draft: { form }, name, words, disabled }: FieldOfDraft & { name: string }) {
  const [plan] = pick(name);
  if (!plan) return null;
  const error = form.errors[name];
  const inner = Object.fromEntries(
    Object.entries(form.errors).flatMap(([path, text]) =>
      path.startsWith(`${name}.`) && typeof text === 'string' ? [[path.slice(name.length + 1), text]] : [],
    ),
  );
  return (
    <FieldControl
      plan={plan}
      words={words(name)}
      value={form.values[name]}
      inner={inner}
      disabled={disabled}
      onChange={(value) => form.setFieldValue(name, value)}
      {...(typeof error === 'string' ? { error } : {})}
    />
  );
}

/** Until when the link opens, in the zone of the browser. */
function EndField({ draft: { form }, words, disabled }: FieldOfDraft) {
  const zone = getReaderZone();
  const value = parseText(form.values.expires_at);
  const { label, help } = words('expires_at');
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={help}
      disabled={disabled}
      value={value === '' ? '' : writeLocal(value, zone)}
      error={form.errors['expires_at']}
      onChange={({ currentTarget }) => form.setFieldValue('expires_at', readLocal(currentTarget.value, zone))}
    />
  );
}

function writeLocal(instant: string, zone: string): string {
  const { year, month, day, hour, minute } = toWallTime(new Date(instant), zone);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant of a local time; null while it is not complete. */
function readLocal(text: string, zone: string): string | null {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number);
  if (!year || !month || !day || hour === undefined || minute === undefined) return null;
  return toInstant({ year, month, day, hour, minute }, zone).toISOString();
}
