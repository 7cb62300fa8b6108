import { expect, type Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { toast } from './toast.ts'

/** Fills in every field of the access request form except the terms. */
export async function fillInAccessForm(
  page: Page,
  { company = 'Hope & Glory', email }: { company?: string; email: string },
) {
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Business address').fill('1 High Street, Leeds')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Phone number').fill('0113 496 0000')
}

export async function acceptTerms(page: Page) {
  for (const label of [/Terms and Conditions/, /not liable/, /Privacy Policy/])
    await page.getByLabel(label).check()
}

export const submitAccessForm = (page: Page) => page.getByRole('button', { name: 'Request Access' }).click()

export const emailRefusals = {
  landlord:
    'Please use a personal email address (Gmail, Hotmail, or Outlook only) for private landlord registration.',
  agent: 'Please use your company email address. Free email providers are not accepted for letting agencies.',
} as const

type Application = {
  company: string
  refused: { email: string; message: string }
  acceptedEmail: string
  confirmation: string
}

/** Applies for access, first with an email address of the wrong kind. */
export async function applyForAccess(
  page: Page,
  path: string,
  { company, refused, acceptedEmail, confirmation }: Application,
) {
  await openPage(page, path)
  await fillInAccessForm(page, { company, email: refused.email })
  await acceptTerms(page)
  await submitAccessForm(page)
  await expect(page.getByText(refused.message)).toBeVisible()
  await page.getByLabel(/email/i).fill(acceptedEmail)
  await submitAccessForm(page)
  await expect(toast(page, confirmation)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
}
