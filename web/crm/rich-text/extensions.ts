import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** Schemes of links that a mail may have. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
export const isLink = (address: string): boolean => LINK.test(address);

/** An address as people type it: without a scheme it is a page or a mailbox. */
export function completeLink(typed: string): string {
  const address = typed.trim();
  if (isLink(address) || address === '') return address;
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : '';
}

/** Pictures of ours only: any other would be fetched from elsewhere by whoever reads the mail, and is dropped from what is pasted. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src*="/api/v1.0/files/"]' }] });

/** What formatted text may contain: what mail programs show alike. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLink(address),
    },
  }),
  OwnImage.configure({ inline: true, allowBase64: false }),
];
