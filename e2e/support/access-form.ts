import { expect, type Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { toastOf } from './toast.ts'

type Applicant = { company?: string; email: string }

/** The form for access as an agent or a landlord fills it in, all but what they agree to. */
export async function fillIn(page: Page, { company = 'Hope & Glory', email }: Applicant) {
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Business address').fill('1 High Street, Leeds')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Phone number').fill('0113 496 0000')
}

export async function agree(page: Page) {
  for (const label of [/Terms and Conditions/, /not liable/, /Privacy Policy/])
    await page.getByLabel(label).check()
}

export const send = (page: Page) => page.getByRole('button', { name: 'Request Access' }).click()

export const refusedEmail = {
  landlord:
    'Please use a personal email address (Gmail, Hotmail, or Outlook only) for private landlord registration.',
  agent: 'Please use your company email address. Free email providers are not accepted for letting agencies.',
} as const

type Application = { company: string; wrong: [email: string, sentence: string]; right: string; told: string }

/** Applies, first with an address of the wrong kind. */
export async function apply(
  page: Page,
  path: string,
  { company, wrong: [email, sentence], right, told }: Application,
) {
  await openPage(page, path)
  await fillIn(page, { company, email })
  await agree(page)
  await send(page)
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByLabel(/email/i).fill(right)
  await send(page)
  await expect(toastOf(page, told)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
}
