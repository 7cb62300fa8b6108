import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { searchBox } from '../../../messages/search/search-box.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PlaceCombobox } from './place-combobox.tsx'

/**
 * A plain form to /search: each button has its type, and Enter uses the first. An empty location is refused by the
 * browser; with scripts the error is shown beside the field.
 */
export function HeroSearch() {
  const id = useId()
  const errorId = `${id}-error`
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.currentTarget.focus()
    setError(searchBox.locationNeeded)
  }
  return (
    <Form action={paths.search()} role="search" className="relative z-2 mt-6 md:mt-8">
      <div
        className={classes(
          'search-bar relative flex max-w-215 rounded-panel border-2 bg-surface shadow-2 max-md:flex-col md:h-19',
          error ? 'border-negative' : 'border-ink',
        )}
      >
        <div className="flex-1 pt-3 pr-5 pb-2.5 pl-14 max-md:border-line max-md:border-b md:relative">
          <Icon of={Search} size={24} className="pointer-events-none absolute top-6 left-5" />
          <label htmlFor={id} className="block cursor-text font-semibold text-xs">
            Where would you like to live?
          </label>
          <PlaceCombobox
            id={id}
            name="location"
            required
            pattern=".*\S.*"
            placeholder="Town, postcode or station"
            value={text}
            initialValue=""
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onInvalid={refuse}
            onValue={(value) => {
              setError(undefined)
              setText(value)
            }}
            // The visitor still chooses between the two buttons.
            onPlace={() => undefined}
            className="relative h-7 w-full min-w-0 bg-transparent text-lead leading-7 placeholder:text-ink-3"
            // Below the buttons on phones, and below the error.
            listClassName={classes(
              'top-full -left-0.5 w-[calc(100%+4px)] md:w-[min(560px,100%)]',
              error ? 'mt-16 md:mt-13' : 'mt-1.5',
            )}
          />
        </div>
        <div className="flex gap-2 p-2 max-md:*:flex-1">
          <SearchButton type="sale" />
          <SearchButton type="rent" />
        </div>
      </div>
      {error && (
        <div className="mt-2.5 w-fit rounded-control bg-surface px-2.5 py-1 md:mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </Form>
  )
}

function SearchButton({ type }: { type: 'sale' | 'rent' }) {
  return (
    <button
      type="submit"
      name="type"
      value={type}
      className={classes(
        buttonClasses({ variant: type === 'sale' ? 'primary' : 'strong', size: 'large' }),
        'h-14! text-md! md:px-6.5!',
      )}
    >
      {type === 'sale' ? 'For sale' : 'To rent'}
    </button>
  )
}
