const gmailHosts = ['gmail.com', 'googlemail.com']

/** The inbox behind an address: "ada+one@example.org" arrives where "ada@example.org" does, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const name = local.split('+')[0] || local
  return gmailHosts.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
