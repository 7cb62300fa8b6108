import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { SortSelect } from '../../ui/fields/sort-select.tsx'
import type { PostSort } from './fetch-post-page.ts'

const options = [
  { value: 'recent', label: 'Most Recent First' },
  { value: 'oldest', label: 'Oldest First' },
] as const

/** A form with its own button, so that it works without scripts too. */
export function PostSortForm({ sort }: { sort: PostSort }) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form ref={form} className="flex items-center gap-2" preventScrollReset>
      <SortSelect
        label="Sort articles"
        options={options}
        name="sort"
        key={sort}
        defaultValue={sort}
        onChange={() => form.current?.requestSubmit()}
        className="w-52"
      />
      <Button type="submit" className="no-script-only">
        Sort
      </Button>
    </Form>
  )
}
