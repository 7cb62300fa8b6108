import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { PostSort } from './fetch-post-page.ts'

/** Which articles come first. A form, so that it works without scripts too, with its own button. */
export function SortSelect({ sort }: { sort: PostSort }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form ref={form} className="flex items-center gap-2" preventScrollReset>
      <label htmlFor="sort" className="sr-only">
        Sort articles
      </label>
      <Select
        id="sort"
        name="sort"
        key={sort}
        defaultValue={sort}
        onChange={() => form.current?.requestSubmit()}
        className="w-52"
      >
        <option value="recent">Most Recent First</option>
        <option value="oldest">Oldest First</option>
      </Select>
      <Button type="submit" className="no-script-only">
        Sort
      </Button>
    </Form>
  )
}
