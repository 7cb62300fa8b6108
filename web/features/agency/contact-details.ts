import { looksLikeEmail } from '../../../domain/accounts/email-address.ts'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import type { ContactDetails, ContactProblems } from './contact-fields.tsx'

const postcode = /^[a-z]{1,2}\d[a-z0-9]?\s*\d[a-z]{2}$/i

export const emptyContact: ContactDetails = { name: '', address_line: '', postcode: '', phone: '', email: '' }

type Stored = { [Key in keyof ContactDetails]: string | null }

export const toContactDetails = ({
  name,
  address_line,
  postcode: code,
  phone,
  email,
}: Stored): ContactDetails => ({
  name: name ?? '',
  address_line: address_line ?? '',
  postcode: code ?? '',
  phone: phone ?? '',
  email: email ?? '',
})

export function contactProblems(given: ContactDetails): ContactProblems {
  return {
    ...(given.name.trim() ? {} : { name: messages.nameMissing }),
    ...(!given.email.trim() || looksLikeEmail(given.email) ? {} : { email: account.emailInvalid }),
    ...(!given.postcode.trim() || postcode.test(given.postcode.trim())
      ? {}
      : { postcode: messages.postcodeInvalid }),
  }
}

/** As the table keeps it: what was left empty is not known. */
export const contactRow = (given: ContactDetails) => ({
  name: given.name.trim(),
  address_line: given.address_line.trim() || null,
  postcode: formatPostcode(given.postcode) || null,
  phone: given.phone.trim() || null,
  email: given.email.trim() || null,
})

/** bs78ne → BS7 8NE */
const formatPostcode = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/(...)$/, ' $1')
