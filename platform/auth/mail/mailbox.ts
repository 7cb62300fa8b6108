const gmailHosts = ['gmail.com', 'googlemail.com']

/** The mailbox of an address: a tag as in "ada+one@example.org" is removed, and the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const name = local.split('+')[0] || local
  return gmailHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
