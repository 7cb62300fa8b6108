import { looksLikeEmail } from './email-address.ts'

/** Who requests access: a letting agency or a private landlord. */
export type RequestKind = 'letting_agent' | 'private_landlord'

export type RequestEmailProblem = 'malformed' | 'free_provider' | 'not_personal'

/** Mirrors `private.mail_provider`, which is authoritative; a test compares the two. */
const providerPattern =
  /@(gmail|googlemail|yahoo|hotmail|outlook|live|msn|aol|icloud|me|mac)\.(?:[a-z]{2,}|(?:co|com|net|org)\.[a-z]{2})$/

const otherNames: Record<string, string> = {
  googlemail: 'gmail',
  live: 'outlook',
  msn: 'outlook',
  me: 'icloud',
  mac: 'icloud',
}

const personalProviders = ['gmail', 'hotmail', 'outlook']

/** ada@googlemail.com -> gmail · ada@yahoo.co.uk -> yahoo · ada@hope.test -> undefined */
export function mailProvider(email: string): string | undefined {
  const name = providerPattern.exec(email.trim().toLowerCase())?.[1]
  return name && (otherNames[name] ?? name)
}

/** Agencies write from an address of their own, landlords from a personal one. */
export function requestEmailProblem(kind: RequestKind, email: string): RequestEmailProblem | undefined {
  if (!looksLikeEmail(email)) return 'malformed'
  const provider = mailProvider(email)
  if (kind === 'letting_agent') return provider ? 'free_provider' : undefined
  return provider && personalProviders.includes(provider) ? undefined : 'not_personal'
}
