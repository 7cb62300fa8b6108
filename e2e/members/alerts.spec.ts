import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { Tables } from '../../supabase/database.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { openPage, scriptUrls } from '../support/open-page.ts'
import { submitSignInForm } from '../support/sign-in-form.ts'
import { toast } from '../support/toast.ts'
import { createUser, newCredentials, signInAs, type User } from '../support/users.ts'

/** A keyword that no other listing contains, so that a search for it finds those of one test. */
const uniqueKeyword = () => `w${randomUUID().slice(0, 8)}`

async function publish(keyword: string) {
  const { data } = await serviceClient()
    .from('properties')
    .insert({
      title: `House with a ${keyword}`,
      description: `It has a ${keyword}.`,
      listing_type: 'sale',
      location: 'Monk Road, Bristol BS7',
      price: 400_000,
      property_type: 'Terraced',
      status: 'live',
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id as string
}

const searchesOf = async ({ id }: User) => {
  const { data } = await serviceClient()
    .from('saved_searches')
    .select('id, name, query, alert, is_paused')
    .eq('user_id', id)
    .order('created_at')
    .throwOnError()
  return data
}

const saveSearch = (member: User, name: string, keyword: string, alert: Tables<'saved_searches'>['alert']) =>
  serviceClient()
    .from('saved_searches')
    .insert({
      user_id: member.id,
      name,
      query: `type=sale&keywords=${keyword}`,
      criteria: { listing_type: 'sale', keywords: keyword },
      alert,
    })
    .throwOnError()

const panelOf = (page: Page, name: string) => page.getByRole('article', { name })

test('a visitor creates an alert, signs in, gets an email about a new listing and stops the alert from the email', async ({
  page,
}) => {
  const member = await createUser()
  const keyword = uniqueKeyword()
  await openPage(page, `/search?type=sale&keywords=${keyword}`)
  await page.getByRole('link', { name: 'Create alert' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText('Sign in and we write to you when new homes match.')
  await submitSignInForm(dialog, member)
  await expect(toast(page, 'Alert created')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/search\\?type=sale&keywords=${keyword}$`))

  await page.goto('/portal/alerts')
  const panel = panelOf(page, 'Homes for sale across the UK')
  await expect(panel).toContainText(/Next email (today|tomorrow) at 08:00/)
  await panel.getByText('Instantly').click()
  await expect.poll(async () => (await searchesOf(member))[0]?.alert).toBe('instant')

  const listing = await publish(keyword)
  const mail = await waitForMail(page, member.email, /One new home across the UK/)
  expect(mail.text).toContain(`Your search: for sale across the UK, “${keyword}”.`)
  expect(mail.text).toContain('New on the market')
  await page.goto(linkIn(mail, `/property/${listing}`))
  await expect(page.getByRole('heading', { name: `House with a ${keyword}` })).toBeVisible()
  await page.goto('/portal/alerts')
  await expect(panel).toContainText('1 match this week')

  const unsubscribeLink = linkIn(mail, '/unsubscribe/')
  await page.goto(unsubscribeLink)
  await expect(page.getByRole('heading', { name: 'Stop this alert?' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect((await searchesOf(member))[0]?.alert).toBe('instant')
  // The server handles this form, so it works without scripts.
  await page.route(scriptUrls, (route) => route.abort())
  await page.goto(unsubscribeLink)
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await expect(page.getByRole('heading', { name: 'This alert is off' })).toBeVisible()
  await page.unroute(scriptUrls)
  expect((await searchesOf(member))[0]?.alert).toBe('off')

  // The one-click request of a mail client (RFC 8058).
  await serviceClient().from('saved_searches').update({ alert: 'daily' }).eq('user_id', member.id)
  const oneClick = await page.request.post(unsubscribeLink, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(oneClick.status()).toBe(200)
  expect((await searchesOf(member))[0]?.alert).toBe('off')
  expect((await page.request.get('/unsubscribe/nothing')).status()).toBe(404)
})

test('a visitor without an account gets alerts by email, changes and stops them, and keeps them in a new account', async ({
  page,
}) => {
  const credentials = newCredentials()
  const { email } = credentials
  const keyword = uniqueKeyword()
  await openPage(page, `/search?type=sale&keywords=${keyword}`)
  await page.getByRole('link', { name: 'Create alert' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Get new homes by email' })
  await dialog.getByRole('button', { name: 'Email me new homes' }).click()
  await expect(dialog.getByText('Enter an email address such as')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('How often').selectOption('As soon as homes match')
  await dialog.getByRole('button', { name: 'Email me new homes' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(email)

  // The server handles the forms of these pages, so they work without scripts.
  await page.route(scriptUrls, (route) => route.abort())
  await page.goto(linkIn(await waitForMail(page, email, /Confirm your alert/), '/email-alerts/confirm/'))
  await page.getByRole('button', { name: 'Turn on alert' }).click()
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`“${keyword}”`)
  await expectAccessibleInBothThemes(page)
  const listing = await publish(keyword)
  const mail = await waitForMail(page, email, /One new home across the UK/)
  expect(linkIn(mail, `/property/${listing}`)).toBeTruthy()
  await page.goto(linkIn(mail, '/email-alerts/'))
  await page.getByRole('combobox').selectOption('Once a week')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const oneClick = await page.request.post(linkIn(mail, '/unsubscribe/'), {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(oneClick.status()).toBe(200)
  await page.goto(linkIn(mail, '/unsubscribe/'))
  await expect(page.getByRole('heading', { name: 'This alert is off' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('account')

  await page.unroute(scriptUrls)
  await openPage(page, new URL(linkIn(mail, '/email-alerts/')).pathname)
  await page.getByRole('button', { name: 'Delete all alerts and my address' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete all your alerts?' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const { data } = await serviceClient().auth.admin.createUser({ ...credentials, email_confirm: true })
  const member = { ...credentials, id: data.user?.id ?? '' }
  expect(await searchesOf(member)).toMatchObject([{ alert: 'off', query: `type=sale&keywords=${keyword}` }])
  const gone = await page.goto(linkIn(mail, '/email-alerts/'))
  expect(gone?.status()).toBe(404)
})

test('a member pauses, renames, previews, edits and deletes a saved search, and undoes the deletion', async ({
  page,
}) => {
  const member = await createUser()
  const keyword = uniqueKeyword()
  const listing = await publish(keyword)
  await saveSearch(member, 'My search', keyword, 'weekly')
  await signInAs(page, member)
  await openPage(page, '/portal/alerts')
  const panel = panelOf(page, 'My search')
  await expect(page.getByText('One search. We email you about it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await expect(panel).toContainText('Paused')
  await expect.poll(async () => (await searchesOf(member))[0]?.is_paused).toBe(true)
  await panel.getByRole('button', { name: 'Resume' }).click()
  await expect(panel).toContainText(/Next email .* at 08:00/)
  await expectAccessibleInBothThemes(page)

  await panel.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'What it would have sent' })
  await expect(preview.getByRole('link', { name: `House with a ${keyword}` })).toHaveAttribute(
    'href',
    `/property/${listing}`,
  )
  await expect(preview).toContainText('Added today')
  await preview.getByRole('button', { name: 'Close' }).click()

  await panel.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Our search')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  const renamed = panelOf(page, 'Our search')
  await renamed.getByRole('button', { name: 'Edit filters' }).click()
  const bar = page.getByRole('region', { name: 'Editing a saved search' })
  await expect(bar).toContainText('You are changing Our search.')
  await page.goto(`/search?type=sale&maxPrice=500000&keywords=${keyword}`)
  await bar.getByRole('button', { name: 'Update search' }).click()
  await expect(toast(page, 'Search updated')).toBeVisible()
  await expect(page).toHaveURL('/portal/alerts')
  await expect(renamed).toContainText('Up to £500,000')

  await renamed.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await toast(page, '“Our search” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toContainText('Up to £500,000')
  expect(await searchesOf(member)).toMatchObject([{ name: 'Our search', alert: 'weekly', is_paused: false }])
})
