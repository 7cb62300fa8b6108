import { day } from '../listings/market-history.ts'
import type { Person } from '../people/person.ts'
import { readPosts } from '../posts/read-posts.ts'
import { idFor } from '../random.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

/** The blog, the newest a few days old and the others about a fortnight apart. */
export function postRows(author: Person, now: Date): TableRows[] {
  return [
    tableRows(
      'public.blog_posts',
      readPosts().map((post, i) => {
        const when = new Date(now.getTime() - (3 + i * 13) * day)
        when.setUTCHours(8, 30, 0, 0)
        return {
          id: idFor('post', post.slug),
          title: post.title,
          content: post.content,
          image_url: `/demo/pictures/posts/${post.slug}`,
          image_alt: post.imageAlt,
          status: 'published',
          publish_at: at(when),
          author_id: author.id,
          created_at: at(when),
          updated_at: at(when),
        }
      }),
    ),
  ]
}
