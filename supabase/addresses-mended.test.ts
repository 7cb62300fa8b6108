import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { platformMigrations, productMigrations } from '../platform/db/migration-folders.ts'
import { emptyDatabase } from '../test/empty-database.ts'
import { makePerson } from '../test/people.ts'

const mending = '20261208000100'
const sql = await emptyDatabase()
const earlier = await mkdtemp(path.join(tmpdir(), 'earlier-'))
afterAll(() => rm(earlier, { recursive: true }))

test('a database that took any address before keeps its rows, and of their addresses those that lead somewhere', async () => {
  for (const file of (await readdir(productMigrations)).filter((name) => name < mending))
    await cp(path.join(productMigrations, file), path.join(earlier, file))
  await migrate(sql, [platformMigrations, earlier])
  const good = '/demo/pictures/posts/moving'
  const person = await makePerson(sql)
  await sql`insert into public.agencies (name, slug, logo, website) values
    ('Bad', 'bad', 'javascript:alert(1)', 'https://no where'),
    ('Good', 'good', ${good}, 'https://good.example'),
    ('Plain', 'plain', null, ${'https://plain.example \n'})`
  await sql`insert into public.blog_posts (title, image_url, image_alt) values
    ('Bad', 'data:text/html,hello', 'A house'), ('Good', ${good}, 'A house')`
  await sql`insert into public.content_changes (entity, entity_id, title, image_url, image_alt) values
    ('blog_post', '1', 'Bad', '//evil.example/1.jpg', 'A house'), ('blog_post', '2', 'Good', ${good}, 'A house')`
  await sql`insert into public.announcements (audience, title, body, link) values
    ('user', 'Bad', 'Text', '//evil.example'), ('user', 'Good', 'Text', '/help')`
  await sql`insert into public.notifications (user_id, kind, title, link) values
    (${person.id}, 'alert', 'Bad', ${'/\\evil.example'}), (${person.id}, 'alert', 'Good', '/search?type=rent')`

  await migrate(sql, [productMigrations])

  expect(await sql`select name, logo, website from public.agencies order by name`).toEqual([
    { name: 'Bad', logo: null, website: null },
    { name: 'Good', logo: good, website: 'https://good.example' },
    { name: 'Plain', logo: null, website: 'https://plain.example' },
  ])
  const pictures = [
    { title: 'Bad', image_url: null, image_alt: '' },
    { title: 'Good', image_url: good, image_alt: 'A house' },
  ]
  for (const table of ['blog_posts', 'content_changes'])
    expect(
      await sql`select title, image_url, image_alt from public.${sql(table)} where title in ('Bad', 'Good') order by title`,
    ).toEqual(pictures)
  expect(await sql`select link from public.announcements order by title`).toEqual([
    { link: null },
    { link: '/help' },
  ])
  expect(await sql`select link from public.notifications where kind = 'alert' order by title`).toEqual([
    { link: null },
    { link: '/search?type=rent' },
  ])
})
