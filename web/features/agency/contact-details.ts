import { looksLikeEmail } from '../../../domain/accounts/email-address.ts'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import type { ContactDetails, ContactProblems } from './contact-fields.tsx'

const postcodePattern = /^[a-z]{1,2}\d[a-z0-9]?\s*\d[a-z]{2}$/i

export const emptyContact: ContactDetails = { name: '', address_line: '', postcode: '', phone: '', email: '' }

type StoredContact = { [Key in keyof ContactDetails]: string | null }

export const toContactDetails = ({
  name,
  address_line,
  postcode,
  phone,
  email,
}: StoredContact): ContactDetails => ({
  name: name ?? '',
  address_line: address_line ?? '',
  postcode: postcode ?? '',
  phone: phone ?? '',
  email: email ?? '',
})

export function contactProblems(contact: ContactDetails): ContactProblems {
  return {
    ...(contact.name.trim() ? {} : { name: messages.nameMissing }),
    ...(!contact.email.trim() || looksLikeEmail(contact.email) ? {} : { email: account.emailInvalid }),
    ...(!contact.postcode.trim() || postcodePattern.test(contact.postcode.trim())
      ? {}
      : { postcode: messages.postcodeInvalid }),
  }
}

/** Empty fields are stored as null. */
export const contactRow = (contact: ContactDetails) => ({
  name: contact.name.trim(),
  address_line: contact.address_line.trim() || null,
  postcode: formatPostcode(contact.postcode) || null,
  phone: contact.phone.trim() || null,
  email: contact.email.trim() || null,
})

/** bs78ne → BS7 8NE */
const formatPostcode = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/(...)$/, ' $1')
