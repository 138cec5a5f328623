import { VALUE_MAX } from '#contracts/listening/dimensions.ts';
import { trimAddress } from '#engine/text/address.ts';

/**
 * An address in the form in which links are counted: without scheme, `www.`, anchor, trailing punctuation and tracking parameters, so that
 * everybody who shares a page shares the same link. The host is in lower case; the path stays as written, with percent-encoded letters
 * decoded. Queries that differ only in the order of their parameters are equal.
 *
 * @param host as it is counted among domains
 * @param rest the address from the end of its host on, as in the text
 * @returns undefined where it is longer than a filter may query
 */
export function linkOf(host: string, rest: string): string | undefined {
  const [address = ''] = trimAddress(rest).split('#');
  const [path = '', ...questions] = address.replace(STANDARD_PORT, '').split('?');
  const kept = questions.join('?').split('&').filter(tellsThePage).sort();
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  const link = `${host}${readable(path.replace(/\/+$/, '') + query)}`;
  return link.length > VALUE_MAX ? undefined : link;
}

const STANDARD_PORT = /^:(?:80|443)(?=[/?]|$)/;

/**
 * Tracking parameters of campaigns, networks and mailing tools: the published names of Google Analytics and Ads, Meta, Microsoft, X,
 * TikTok, LINE, YouTube, Yandex, Mailchimp, HubSpot, Matomo, Adobe and Alibaba.
 */
const SHARES = new Set(
  `fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid msclkid twclid ttclid yclid ysclid igsh igshid mibextid
  rdid share_url ref_src ref_url mc_cid mc_eid _hsenc _hsmi __hssc __hstc hsctatracking _ga _gl _openstat spm scm s_cid vero_id vero_conv
  oly_enc_id oly_anon_id li_fat_id epik si feature share_id is_from_webapp sender_device utm pk_campaign pk_kwd pk_source pk_medium
  mtm_campaign mtm_source mtm_medium`.split(/\s+/),
);

function tellsThePage(question: string): boolean {
  const name = question.split('=')[0]!.toLowerCase();
  return name !== '' && !name.startsWith('utm_') && !SHARES.has(name);
}

/** Decodes percent-encoded letters; bytes that are no text stay as they are, and so do spaces, at which an address would end. */
function readable(address: string): string {
  if (!address.includes('%')) return address;
  try {
    // The encoded % stays: a link that is parsed again must not change.
    return decodeURI(address.replaceAll('%25', '%2525'))
      .replaceAll(/[\s\u0000-\u001f]/g, encodeURIComponent)
      .normalize('NFC');
  } catch {
    return address;
  }
}
