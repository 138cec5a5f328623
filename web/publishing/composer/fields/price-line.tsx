import { useTranslation } from 'react-i18next';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { numberFormat } from '#web/kit/text/kept-formats.ts';
import { useComposer, type ChosenAccount } from '../composer-context.ts';
import { readContent } from '../model/post-fields.ts';
import classes from './fields.module.css';

/** What the post costs on the accounts of the open tab whose networks have a price. */
export function PriceLines() {
  const { chosen, tab } = useComposer();
  const shown = chosen.filter(({ connection_id }) => tab === 'all' || tab === connection_id);
  return shown.map((account) => <PriceLine key={account.connection_id} account={account} />);
}

function PriceLine({ account: { connection_id, channel, name } }: { account: ChosenAccount }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edited } = useComposer();
  const price = findPublishing(channel)?.price;
  if (!price) return null;
  const { text, link, thread } = readContent(edited.fields, connection_id);
  const texts = [`${text}\n${link}`, ...thread.map((part) => part.text)];
  // A bare domain is a link too.
  const linked = texts.filter((one) => extractUrls(one).length > 0).length;
  const { plain, with_link } = price;
  const shown = numberFormat(language, {
    style: 'currency',
    currency: plain.currency,
    minimumFractionDigits: 3,
  }).format(linked * with_link.amount + (texts.length - linked) * plain.amount);
  return (
    <p className={classes.help}>
      {t(linked > 0 ? 'publishing_composer.price_with_link' : 'publishing_composer.price', {
        price: shown,
        account: name,
      })}
    </p>
  );
}
