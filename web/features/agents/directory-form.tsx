import { Form } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { DirectoryQuery } from './fetch-agencies.ts'

/** A GET form: the query is in the address. */
export function DirectoryForm({ location, name }: DirectoryQuery) {
  return (
    <Form
      key={`${location} ${name}`}
      action={paths.agents}
      role="search"
      aria-label="Find an agent"
      className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        label="Where"
        name="location"
        defaultValue={location}
        placeholder="Town or postcode"
        maxLength={100}
      />
      <TextField
        label="Agency"
        isOptional
        name="name"
        defaultValue={name}
        placeholder="Name"
        maxLength={100}
      />
      <Button type="submit" variant="primary" className="h-12!">
        Find agents
      </Button>
    </Form>
  )
}
