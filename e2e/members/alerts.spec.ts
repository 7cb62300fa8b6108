import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { backstage } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage, scripts } from '../support/open-page.ts'
import { newPerson, type Person, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

/** A word that no other home has, so that a search for it finds the homes of one test. */
const rareWord = () => `w${randomUUID().slice(0, 8)}`

async function publish(word: string) {
  const { data } = await backstage()
    .from('properties')
    .insert({
      title: `House with a ${word}`,
      description: `It has a ${word}.`,
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

const searchesOf = async ({ id }: Person) => {
  const { data } = await backstage()
    .from('saved_searches')
    .select('id, name, query, alert, is_paused')
    .eq('user_id', id)
    .order('created_at')
    .throwOnError()
  return data
}

const saveSearch = (person: Person, name: string, word: string, alert: string) =>
  backstage()
    .from('saved_searches')
    .insert({
      user_id: person.id,
      name,
      query: `type=sale&keywords=${word}`,
      criteria: { listing_type: 'sale', keywords: word },
      alert,
    })
    .throwOnError()

const panelOf = (page: Page, name: string) => page.getByRole('article', { name })

async function everyTheme(page: Page) {
  await expectAccessibleInBothThemes(page)
}

test('a visitor creates an alert, signs in over the page, is written to when a home comes, and stops it from the mail', async ({
  page,
}) => {
  const person = await newPerson()
  const word = rareWord()
  await openPage(page, `/search?type=sale&keywords=${word}`)
  await page.getByRole('link', { name: 'Create alert' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sign in and we write to you when new homes match.')
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('I’m not a robot').click()
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toastOf(page, 'Alert created')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/search\\?type=sale&keywords=${word}$`))

  await page.goto('/portal/alerts')
  const panel = panelOf(page, 'Homes for sale across the UK')
  await expect(panel).toContainText(/Next mail (today|tomorrow) at 08:00/)
  await panel.getByText('Instantly').click()
  await expect.poll(async () => (await searchesOf(person))[0]?.alert).toBe('instant')

  const home = await publish(word)
  const mail = await mailTo(page, person.email, /One new home across the UK/)
  expect(mail.text).toContain(`Your search: for sale across the UK, “${word}”.`)
  expect(mail.text).toContain('New on the market')
  await page.goto(linkIn(mail, `/property/${home}`))
  await expect(page.getByRole('heading', { name: `House with a ${word}` })).toBeVisible()
  await page.goto('/portal/alerts')
  await expect(panel).toContainText('1 match this week')

  const stop = linkIn(mail, '/unsubscribe/')
  await page.goto(stop)
  await expect(page.getByRole('heading', { name: 'Stop this alert?' })).toBeVisible()
  await everyTheme(page)
  expect((await searchesOf(person))[0]?.alert).toBe('instant')
  // The server answers this form itself, so it needs no scripts.
  await page.route(scripts, (route) => route.abort())
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await expect(page.getByRole('heading', { name: 'This alert is off' })).toBeVisible()
  await page.unroute(scripts)
  expect((await searchesOf(person))[0]?.alert).toBe('off')

  // What a mail program sends by itself (RFC 8058).
  await backstage().from('saved_searches').update({ alert: 'daily' }).eq('user_id', person.id)
  const oneClick = await page.request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(oneClick.status()).toBe(200)
  expect((await searchesOf(person))[0]?.alert).toBe('off')
  expect((await page.request.get('/unsubscribe/nothing')).status()).toBe(404)
})

test('a member pauses, renames, previews, edits and deletes a search, and takes it back', async ({
  page,
}) => {
  const person = await newPerson()
  const word = rareWord()
  const home = await publish(word)
  await saveSearch(person, 'My search', word, 'weekly')
  await signInAs(page, person)
  await openPage(page, '/portal/alerts')
  const panel = panelOf(page, 'My search')
  await expect(page.getByText('One search. We write to you about it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Pause' }).click()
  await expect(panel).toContainText('Paused: no mails until you resume it')
  await expect.poll(async () => (await searchesOf(person))[0]?.is_paused).toBe(true)
  await panel.getByRole('button', { name: 'Resume' }).click()
  await expect(panel).toContainText(/Next mail .* at 08:00/)
  await everyTheme(page)

  await panel.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'What it would have sent' })
  await expect(preview.getByRole('link', { name: `House with a ${word}` })).toHaveAttribute(
    'href',
    `/property/${home}`,
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
  await page.goto(`/search?type=sale&maxPrice=500000&keywords=${word}`)
  await bar.getByRole('button', { name: 'Update search' }).click()
  await expect(toastOf(page, 'Search updated')).toBeVisible()
  await expect(page).toHaveURL('/portal/alerts')
  await expect(renamed).toContainText('Up to £500,000')

  await renamed.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await toastOf(page, '“Our search” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toContainText('Up to £500,000')
  expect(await searchesOf(person)).toMatchObject([{ name: 'Our search', alert: 'weekly', is_paused: false }])
})
