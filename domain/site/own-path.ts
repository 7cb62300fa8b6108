/** `/help?topic=alerts`: a path on this site, by the same rule as in the database. `//x` and `/\x` lead to other sites. */
export const isOwnPath = (text: string): boolean => /^\/([^\s/?#\\]+\/)*[^\s/?#\\]*([?#].*)?$/s.test(text)
