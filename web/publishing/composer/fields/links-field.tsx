import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINK_FORMS, LinkForm } from '#contracts/links/link-form.ts';
import { USUAL_LINKS, type PostLinks, type SentLink } from '#contracts/publishing/post-links.ts';
import { listPostAddresses } from '#engine/publishing/sent-links.ts';
import { nameField, useComposer } from '../composer-context.ts';
import { OwnGroup } from './own-field.tsx';
import classes from './links-field.module.css';

/** How the addresses of the post are sent, and where each of them leads. */
export function LinksField() {
  const { t } = useTranslation();
  const { content, write, isOpen, chosen, tab, readLinks } = useComposer();
  const shown = chosen.find(({ connection_id }) => tab === 'all' || tab === connection_id);
  const addresses = listPostAddresses(content);
  if (addresses.length === 0 || !shown) return null;
  const links = readLinks(shown.connection_id).filter(({ url }) => addresses.includes(url));
  const said = content.links ?? USUAL_LINKS;
  const put = (change: Partial<PostLinks>) => write({ links: simplify({ ...said, ...change }) });
  return (
    <OwnGroup field="links" label={t('publishing_composer.links.title')}>
      <Select
        id={nameField('links.form')}
        aria-label={t('publishing_composer.links.title')}
        disabled={!isOpen}
        allowDeselect={false}
        data={[
          { value: '', label: t('publishing_composer.links.usual') },
          ...LINK_FORMS.map((form) => ({ value: form, label: t(`publishing_composer.links.forms.${form}`) })),
        ]}
        value={said.form ?? ''}
        onChange={(form) => put({ form: LinkForm.safeParse(form).data ?? null })}
      />
      <ul className={classes.links}>
        {links.map((link) => (
          <LinkLine key={link.url} link={link} said={said} isOpen={isOpen} onChange={put} />
        ))}
      </ul>
      {links.some(({ reason }) => reason === 'not_reachable') && (
        <p className={classes.help}>{t('publishing_composer.links.reasons.not_reachable')}</p>
      )}
      {links.some(hasUtm) && (
        <Checkbox
          size="xs"
          label={t('publishing_composer.links.replace')}
          disabled={!isOpen}
          checked={said.replace_utm ?? links[0]?.replace_utm ?? false}
          onChange={({ currentTarget }) => put({ replace_utm: currentTarget.checked })}
        />
      )}
      {tab === 'all' && chosen.length > 1 && (
        <p className={classes.help}>{t('publishing_composer.links.of_first', { account: shown.name })}</p>
      )}
    </OwnGroup>
  );
}

type LineProps = {
  link: SentLink;
  said: PostLinks;
  isOpen: boolean;
  onChange: (change: Partial<PostLinks>) => void;
};

function LinkLine({ link, said, isOpen, onChange }: LineProps) {
  const { t } = useTranslation();
  const { url, form, reason, final_url, address, made } = link;
  const isTyped = said.as_typed.includes(url);
  const others = said.as_typed.filter((one) => one !== url);
  return (
    <li className={classes.link}>
      <span className={classes.url}>{url}</span>
      {form === 'short' && (
        <span className={classes.sent}>
          {t('publishing_composer.links.sent_as')}{' '}
          <code>{made ? address : address.replace(/[^/]*$/, '…')}</code>
          {!made && ` ${t('publishing_composer.links.not_made')}`}
        </span>
      )}
      {form !== 'typed' && (
        <span className={classes.sent}>
          {t('publishing_composer.links.leads_to')} <code>{final_url}</code>
        </span>
      )}
      {(reason === 'network' || reason === 'own') && (
        <span className={classes.sent}>{t(`publishing_composer.links.reasons.${reason}`)}</span>
      )}
      {reason !== 'network' && reason !== 'own' && said.form !== 'typed' && (
        <Checkbox
          size="xs"
          label={t('publishing_composer.links.as_typed')}
          aria-label={t('publishing_composer.links.as_typed_of', { url })}
          disabled={!isOpen}
          checked={isTyped}
          onChange={() => onChange({ as_typed: isTyped ? others : [...others, url] })}
        />
      )}
    </li>
  );
}

/** Whether an address has campaign values of its own, which stay unless somebody wants them replaced. */
function hasUtm({ url, form }: SentLink): boolean {
  return form !== 'typed' && /[?&]utm_/i.test(url);
}

/** Null where nothing differs from what is usual. */
function simplify(links: PostLinks): PostLinks | null {
  const { form, replace_utm, as_typed } = links;
  return form === null && replace_utm === null && as_typed.length === 0 ? null : links;
}
