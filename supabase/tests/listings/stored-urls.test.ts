import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isOwnPath } from '../../../domain/site/own-path.ts'
import { isWebsite } from '../../../domain/site/website.ts'
import { testDatabase } from '../../../test/database.ts'
import { invalidPictureUrls } from '../../../test/invalid-picture-urls.ts'
import { createAgency, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
const owner = await createPerson(sql, { roles: ['letting_agent'] })
const agency = await createAgency(sql, owner)
const admin = await createPerson(sql, { roles: ['admin'] })

const changeAgency = (facts: { logo: string | null } | { website: string | null }) =>
  runAs(sql, owner, (tx) => tx`update public.agencies set ${tx(facts)} where id = ${agency} returning 1`)

const savePost = (key: string, action: string, image_url: string | null, version: string | null = null) =>
  runAs(sql, admin, async (tx) => {
    const fields = tx.json({ title: 'Words', image_url, image_alt: 'A house' })
    const [row] = await tx<{ version: string }[]>`
      select public.save_content('blog_post', ${key}, ${action}, ${fields}, null, ${version}::text::timestamptz)::text as version`
    return row?.version ?? null
  })

const sendAnnouncement = (link: string) =>
  runAs(
    sql,
    admin,
    (tx) => tx`select public.send_announcement('admin', 'News', 'Text', ${link}, id => ${randomUUID()})`,
  )

describe('the picture URL of an agency or article', () => {
  test.each([
    '/storage/v1/object/public/agency-pictures/3f/1.webp',
    '/demo/pictures/posts/moving',
    'https://abc.supabase.co/storage/v1/object/public/content-pictures/2026/1.jpg',
    null,
  ])('may be %s', async (address) => {
    expect(await changeAgency({ logo: address })).toHaveLength(1)
    const key = randomUUID()
    const version = await savePost(key, 'publish', address)
    await savePost(key, 'draft', address, version)
  })

  test.each(invalidPictureUrls('agency-pictures'))('is never %s', async (address) => {
    await expect(changeAgency({ logo: address })).rejects.toThrow('a logo comes from')
    await expect(savePost(randomUUID(), 'publish', address)).rejects.toThrow('picture comes from')
    const key = randomUUID()
    const version = await savePost(key, 'publish', null)
    await expect(savePost(key, 'draft', address, version)).rejects.toThrow('a picture in waiting comes from')
  })
})

describe('the form and the database accept the same values', () => {
  test.each([
    'https://www.example.co.uk',
    'http://example.org:8080/a?b=1#c',
    'https://müller.example/o’neill',
    'https://',
    'https://localhost',
    'https://example.org@evil.example',
    'https://example.org/a b',
    'https://example.org\n',
    'https://example.org/"onclick="alert(1)',
    'javascript:alert(1)//https://example.org',
    `https://example.org/${'a'.repeat(280)}`,
    `https://example.org/${'a'.repeat(281)}`,
    '',
  ])('for an agency’s website: %j', async (address) => {
    const isTaken = changeAgency({ website: address })
    if (isWebsite(address)) expect(await isTaken).toHaveLength(1)
    else await expect(isTaken).rejects.toThrow('a website is reached by')
  })

  test.each([
    '/',
    '/help',
    '/portal/listings/',
    '/search?keywords=a b//c\nd',
    '/help#top',
    'help',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '',
  ])('for the link of an announcement: %j', async (link) => {
    if (isOwnPath(link)) await sendAnnouncement(link)
    else await expect(sendAnnouncement(link)).rejects.toThrow('an announcement leads to')
  })
})

test('a member gets no notification that links to another site', async () => {
  const notify = (path: string) =>
    sql`select private.notify(${owner.id}, 'account', 'News', '', 'path', target_key => ${path})`
  await notify('/search?type=rent&keywords=any thing//at all')
  await expect(notify('//evil.example')).rejects.toThrow('a notification leads to')
})
