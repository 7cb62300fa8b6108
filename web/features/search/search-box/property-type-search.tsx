import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Form } from 'react-router'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { HiddenInputs } from '../filters/hidden-inputs.tsx'
import { PlaceCombobox } from './place-combobox.tsx'

type Props = { query: SearchQuery; label: string; action: string }

/** A place field for a search with a fixed property type. Without a place it covers the whole country. */
export function PropertyTypeSearch({ query, label, action }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <Form
      action={paths.search()}
      role="search"
      aria-label={label}
      className="flex max-w-150 flex-wrap items-end gap-3"
    >
      <div className="relative min-w-60 flex-1">
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
          {label}
        </label>
        <div className="relative">
          <Icon of={Search} size={18} className="pointer-events-none absolute top-3.75 left-3.5 z-1" />
          <PlaceCombobox
            id={id}
            name="location"
            placeholder="Town, postcode or station"
            value={text}
            initialValue=""
            onValue={setText}
            onPlace={() => undefined}
            className={classes(inputClasses, 'h-12 pl-10!')}
            listClassName="top-full left-0 mt-1.5 w-full"
          />
        </div>
      </div>
      <HiddenInputs query={query} except={['location', 'place']} />
      <Button type="submit" variant="primary" className="h-12!">
        {action}
      </Button>
    </Form>
  )
}
