import type { Locator, Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import type { Credentials } from './users.ts'

/** Fills in and submits the sign-in form of a page or dialog. After a failed attempt the captcha may still be solved. */
export async function submitSignInForm(form: Page | Locator, { email, password }: Credentials) {
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel(/I’m not a robot|You’re verified/).check()
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in on the sign-in page. Where the form is not what is tested, use `signInAs`. */
export async function signInByForm(page: Page, credentials: Credentials) {
  await openPage(page, '/auth')
  await submitSignInForm(page, credentials)
}
