/** `/help?topic=alerts`: a page of this site, as the database takes it. `//x` and `/\x` lead elsewhere. */
export const isOwnPath = (text: string): boolean => /^\/([^\s/?#\\]+\/)*[^\s/?#\\]*([?#].*)?$/s.test(text)
