/** Whether an address is one of X, by its new name or its old one, of any edition of the site. */
export const isAtX = (address: string): boolean =>
  /^https?:\/\/(?:(?:www|m|mobile|web|[a-z]{2}-[a-z]{2})\.)?(?:x|twitter)\.com(?:[:/?#]|$)/i.test(address);
