import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Country } from '../../../../domain/geo/country.ts'
import { locationParts } from '../../../../domain/geo/location-parts.ts'
import { fullPostcode } from '../../../../domain/geo/postcode.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { findPostcode } from './find-postcode.ts'
import { isCustomLocation, locationText, removeHouseNumber } from './location-text.ts'
import type { StepProps } from './step-props.ts'

const countries: readonly Country[] = ['England', 'Scotland', 'Wales', 'Northern Ireland']

type Props = StepProps & { map: ReactNode }

/** The postcode fills in the location; street, wording and map position can be edited. */
export function AddressStep({ listing, change, map }: Props) {
  const street = listing.address_line ?? ''
  const writeStreet = (text: string) => {
    const isCustom = isCustomLocation(listing.location, street, listing.postcode)
    const town = listing.location ? locationParts(listing.location).town : ''
    const isTownKnown = town !== removeHouseNumber(street)
    change({
      address_line: text || null,
      ...(isCustom ? {} : { location: locationText(text, isTownKnown ? town : '', listing.postcode) }),
    })
  }
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <PostcodeForm listing={listing} change={change} />
      <TextField
        label="Street"
        autoComplete="off"
        maxLength={200}
        value={street}
        hint="Visitors see the street without the house number."
        onChange={(event) => writeStreet(event.target.value)}
      />
      <TextField
        label="Shown to visitors as"
        autoComplete="off"
        maxLength={300}
        value={listing.location}
        hint="Street, part of town, town and district: Monk Road, Bishopston, Bristol BS7"
        onChange={(event) => change({ location: event.target.value })}
      />
      <SelectField
        label="Country"
        className="w-60"
        hint="This decides which laws apply to the advert."
        value={listing.country ?? ''}
        onChange={(event) => change({ country: (event.target.value || null) as Country | null })}
      >
        <option value="">Not stated</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      {map}
    </div>
  )
}

function PostcodeForm({ listing, change }: StepProps) {
  const [typed, setTyped] = useState(listing.postcode ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // The street may have been edited before the response arrives.
  const latest = useRef(listing)
  useEffect(() => {
    latest.current = listing
  }, [listing])
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const postcode = fullPostcode(typed)
    if (!postcode) return setProblem(wizard.postcode.malformed)
    setIsBusy(true)
    const found = await findPostcode(postcode).catch(() => 'unreachable' as const)
    setIsBusy(false)
    if (found === 'unreachable') return setProblem(wizard.postcode.unreachable)
    setTyped(postcode)
    setProblem(found ? undefined : wizard.postcode.unknown)
    if (!found) return change({ postcode })
    const { address_line, location, postcode: previousPostcode } = latest.current
    const street = address_line ?? ''
    const isCustom = isCustomLocation(location, street, previousPostcode)
    change({
      postcode,
      latitude: found.latitude,
      longitude: found.longitude,
      country: found.country,
      ...(isCustom ? {} : { location: locationText(street, found.town, postcode) }),
    })
  }
  return (
    <form method="post" noValidate onSubmit={find} className="flex items-start gap-3">
      <div className="w-44">
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="strong" isBusy={isBusy} className="mt-6.5 h-12">
        Find
      </Button>
    </form>
  )
}
